/** The kinds of values that people know, for PostgreSQL's types. */
type TypeKind =
  | 'number'
  | 'boolean'
  | 'date'
  | 'time'
  | 'moment'
  | 'duration'
  | 'text'
  | 'json'
  | 'id'
  | 'bytes';

const INTEGER = /^(smallint|integer|bigint|int[248]?|(small|big)?serial)$/;

const KINDS: readonly (readonly [TypeKind, RegExp])[] = [
  ['number', INTEGER],
  ['number', /^(numeric|decimal|real|double precision|float[48]?|money|oid)$/],
  ['boolean', /^bool(ean)?$/],
  ['date', /^date$/],
  ['moment', /^timestamp/],
  ['time', /^time/],
  ['duration', /^interval/],
  ['text', /^(text|character varying|varchar|character|char|"char"|bpchar|citext|name)$/],
  ['json', /^jsonb?$/],
  ['id', /^uuid$/],
  ['bytes', /^bytea$/],
];

/** Without lengths, and without the mark of a list. */
const bare = (type: string): string =>
  type
    .toLowerCase()
    .replace(/\([^)]*\)/g, '')
    .replace(/(\[\])+$|^_/g, '')
    .trim();

export const isList = (type: string): boolean => /\[\]$|^_/.test(type);

/** Undefined for a type of the company's own. */
export const typeKindOf = (type: string): TypeKind | undefined =>
  KINDS.find(([, pattern]) => pattern.test(bare(type)))?.[0];

export const isNumber = (type: string): boolean => typeKindOf(type) === 'number' && !isList(type);
export const isInteger = (type: string): boolean => INTEGER.test(bare(type)) && !isList(type);
