-- Whether anybody has a right on a table.
create index table_right_by_table on table_right (company_id, dbtable_id);
