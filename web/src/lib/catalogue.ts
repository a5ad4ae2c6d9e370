/** A plural key may omit the forms that a language does not have (Korean has only `_other`). */
type PluralForm = `${string}_${'zero' | 'one' | 'two' | 'few' | 'many'}`;

/** The names between double braces, as in `Hello {{name}}`. */
type Placeholders<T extends string> = T extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The type of another language's catalogue, derived from the English one. */
export type Catalogue<T> = {
  [K in keyof T as K extends PluralForm ? never : K]: T[K] extends string
    ? string
    : Catalogue<T[K]>;
} & { [K in keyof T as K extends PluralForm ? K : never]?: string };

/** Checks every text against the English one: an unknown key or a different placeholder becomes `never`. */
type Checked<En, Other> = {
  [K in keyof Other]: K extends keyof En
    ? En[K] extends string
      ? Other[K] extends string
        ? Same<Placeholders<En[K]>, Placeholders<Other[K]>> extends true
          ? Other[K]
          : never
        : never
      : Checked<En[K], Other[K]>
    : never;
};
type Same<A, B> = [A, B] extends [B, A] ? true : false;

/** `translation<typeof en>()({ … })` compiles only with the same keys and the same placeholders. */
export function translation<En>() {
  return <const Other extends Catalogue<En>>(words: Other & Checked<En, Other>): Other => words;
}
