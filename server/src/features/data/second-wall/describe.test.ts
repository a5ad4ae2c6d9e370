import { expect, onTestFinished, test } from 'vitest';
import { newTestSourceAlone } from '../../../../test/sources.ts';

const TABLES = `
create table orders (note text, total numeric(10, 2), a int, b bigint, gone int, primary key (b, a));
alter table orders drop column gone;
create table parts (id int, day date) partition by range (day);
create table parts_1 partition of parts for values from ('2026-01-01') to ('2027-01-01');
create table animals (id int);
create table dogs (name text) inherits (animals);
create view owners_view as select * from orders;
create view own_view with (security_invoker = true) as select * from orders;
create view ruled_view with (security_invoker) as select * from orders;
create rule r as on insert to ruled_view do instead delete from orders;
create materialized view kept_view as select * from orders;
create table ruled (id int);
create rule r as on delete to ruled do also delete from orders;
create foreign data wrapper nowhere;
create server there foreign data wrapper nowhere;
create foreign table far (id int) server there;
create table mixed (id int) partition by list (id);
create foreign table mixed_far partition of mixed for values in (1) server there;
create sequence numbers;
create schema elsewhere;
create table elsewhere.hidden (id int);
create function own_total(int) returns int language sql as 'select 1';
create function elsewhere.total_of(orders) returns int language sql as 'select 1';
create function any_of(anyelement) returns int language sql as 'select 1';
create procedure own_procedure() language sql as 'select 1';
create operator elsewhere.### (rightarg = int, function = own_total);
`;

test('tells tables with their columns, why some are closed, and names that are not PostgreSQL’s', async () => {
  const source = await newTestSourceAlone();
  onTestFinished(() => source.close());
  await source.asOwner(TABLES);
  const { tables, foreignNames } = await source.describe();
  expect(tables[tables.findIndex(({ name }) => name === 'orders')]).toEqual({
    name: 'orders',
    closed: '',
    columns: [
      { name: 'note', type: 'text', is_key: false },
      { name: 'total', type: 'numeric(10,2)', is_key: false },
      { name: 'a', type: 'integer', is_key: true },
      { name: 'b', type: 'bigint', is_key: true },
    ],
  });
  expect(Object.fromEntries(tables.map(({ name, closed }) => [name, closed]))).toEqual({
    animals: 'inherited',
    dogs: '',
    far: 'foreign',
    kept_view: 'view',
    mixed: 'foreign',
    orders: '',
    own_view: '',
    owners_view: 'view',
    parts: '',
    ruled: 'view',
    ruled_view: 'view',
  });
  expect(foreignNames).toEqual({
    functions: ['any_of', 'own_procedure', 'own_total', 'total_of'],
    rowFunctions: ['any_of', 'total_of'],
    operators: ['###'],
  });
});
