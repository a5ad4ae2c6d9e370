/**
 * Functions that a statement may call. None of them takes SQL, names of tables or settings in a string, reads files,
 * waits, locks or changes a sequence. `format` and `repeat`, which make a text of any length out of a line, are not here.
 */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  `
  count sum avg min max any_value bool_and bool_or every array_agg string_agg json_agg jsonb_agg json_object_agg
  jsonb_object_agg stddev stddev_pop stddev_samp variance var_pop var_samp corr covar_pop covar_samp regr_slope
  regr_intercept regr_r2 mode percentile_cont percentile_disc bit_and bit_or
  row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value
  abs ceil ceiling floor round trunc mod power sqrt cbrt exp ln log log10 sign div gcd lcm random width_bucket pi
  greatest least nullif
  length char_length character_length octet_length lower upper initcap trim btrim ltrim rtrim left right substr
  substring position strpos replace translate reverse split_part concat concat_ws starts_with ascii chr overlay
  normalize is_normalized md5 sha256 encode decode to_hex quote_literal string_to_array array_to_string
  regexp_replace regexp_match regexp_matches regexp_count regexp_like regexp_substr regexp_instr regexp_split_to_array
  regexp_split_to_table string_to_table like_escape similar_to_escape
  now statement_timestamp transaction_timestamp clock_timestamp age date_part date_trunc date_bin extract make_date
  make_time make_timestamp make_timestamptz make_interval to_char to_date to_timestamp to_number timezone overlaps
  isfinite justify_days justify_hours justify_interval
  generate_series unnest array_length cardinality array_position array_positions array_append array_prepend array_cat
  array_remove array_upper array_lower array_ndims
  json_array_length jsonb_array_length json_array_elements jsonb_array_elements json_array_elements_text
  jsonb_array_elements_text json_each jsonb_each json_each_text jsonb_each_text json_object_keys jsonb_object_keys
  json_extract_path jsonb_extract_path json_extract_path_text jsonb_extract_path_text json_typeof jsonb_typeof
  json_build_object jsonb_build_object json_build_array jsonb_build_array to_json to_jsonb row_to_json jsonb_pretty
  json_strip_nulls jsonb_strip_nulls jsonb_set
  num_nulls num_nonnulls gen_random_uuid
  `
    .trim()
    .split(/\s+/),
);

export const OPERATORS: ReadonlySet<string> = new Set(
  '= <> != < > <= >= + - * / % ^ |/ ||/ @ & | # << >> || ~ ~* !~ !~* ~~ !~~ ~~* !~~* @> <@ && -> ->> #> #>> ? ?| ?& -|- ^@'.split(
    ' ',
  ),
);

/** Not `regclass` and the like, which tell whether a name exists, and not `xml`. */
export const TYPES: ReadonlySet<string> = new Set(
  `
  bool boolean int2 int4 int8 smallint integer int bigint numeric decimal float4 float8 real money
  text varchar bpchar char name uuid date time timetz timestamp timestamptz interval json jsonb bytea bit varbit
  int4range int8range numrange daterange tsrange tstzrange inet cidr
  `
    .trim()
    .split(/\s+/),
);

/** As PostgreSQL calls them: CURRENT_DATE and its like, and nothing that tells the name of the login. */
export const VALUE_FUNCTIONS: ReadonlySet<string> = new Set(
  ['DATE', 'TIME', 'TIME_N', 'TIMESTAMP', 'TIMESTAMP_N']
    .map((word) => `SVFOP_CURRENT_${word}`)
    .concat(['TIME', 'TIME_N', 'TIMESTAMP', 'TIMESTAMP_N'].map((word) => `SVFOP_LOCAL${word}`)),
);
