import type { SlowStep } from "./plans.ts"

/** Why a statement may do without an index. */
type Reason = { sql: RegExp; step: RegExp; why: string }

const SORTED = /^USE TEMP B-TREE FOR/

/** All exceptions and their reasons. A reason that no statement needs any more fails the test. */
export const REASONS: Reason[] = [
	{ sql: /^select (1|seq) from sqlite_sequence/, step: /^SCAN sqlite_sequence/, why: "a row for each table" },
	{ sql: /from "?content_version"?$/, step: /^SCAN content_version/, why: "a single row" },
	{
		sql: /from "waiver_terms" order by/,
		step: /waiver_terms$|^USE TEMP/,
		why: "a row for each version of the terms",
	},
	{
		sql: /from "terms_versions"/,
		step: /^SCAN terms_versions$/,
		why: "a row for each version of the terms, and the newest one is the first",
	},
	{
		sql: /from "terms_sections" (order by|limit 2$|where true$|where id in|as record where)/,
		step: /^SCAN (terms_sections|record)/,
		why: "the whole draft, at most 60 sections",
	},
	{ sql: /^select name from sqlite_master/, step: /^SCAN sqlite_master/, why: "a row for each table" },
	{
		sql: /"event_last_day" >= .* order by/,
		step: SORTED,
		why: "sorts the events that haven't ended, a few among all",
	},
	{ sql: /^select count\(\*\) as n from/, step: /^SCAN/, why: "the summary of a backup, once a night" },
	{
		sql: /^(delete from "(sessions|account_links)"$|select \* from "(second_factors|recovery_codes)"$|select "id", "username", "role", "password_hash")/,
		step: /^SCAN/,
		why: "when a backup is restored",
	},
	{
		sql: /order by "accepted_at" limit \?$/,
		step: /^SCAN waiver_acceptances USING COVERING INDEX/,
		why: "the first entry of an index",
	},
	{
		sql: /^select counted\.id, iif\(archived, /,
		step: /^USE TEMP B-TREE FOR|^SCAN counted$/,
		why: "sorts a row for each species that has counts, after the sums of whole months were read instead of the days",
	},
	{
		sql: /^select subject as query, sum\(count\) as count from \(select event, subject, count from event_months/,
		step: SORTED,
		why: "sorts search texts, at most 2,000 per month",
	},
	{ sql: /"event_details"/, step: /^SCAN event_details$/, why: "a single row" },
	{
		sql: /^select "id" from "species"$/,
		step: /^SCAN species USING COVERING INDEX/,
		why: "a search for three single letters, which nearly every text has",
	},
	{
		sql: /^select '\/(species|blog)\/' \|\| /,
		step: SORTED,
		why: "all URLs of the sitemap, cached until the content changes",
	},
	{
		sql: /^select json_group_array\(id\) as ids from \(select id from species order by/,
		step: /^SCAN species USING COVERING INDEX species_in_name_order$/,
		why: "the order of all species for the API's list in memory, once after each change",
	},
	{
		sql: /^select "id", "name", "scientific_name", "similar_species" from "species"/,
		step: SORTED,
		why: "sorts the few species that are similar to one",
	},
	{
		sql: /^select "month" from "season_species" limit/,
		step: /^SCAN season_species USING COVERING INDEX/,
		why: "the first entry of an index",
	},
	{
		sql: /^delete from "media"/,
		step: /^SCAN posts$/,
		why: "a post's text contains the names of its pictures; only for files that nothing else uses",
	},
	{
		sql: /^delete from "media"/,
		step: /^SCAN post_versions USING COVERING INDEX post_versions_with_pictures$/,
		why: "the names of pictures in versions that have some; only for files that nothing else uses",
	},
	{
		sql: /^select "id" from "media" where "id" = \? and \(not exists/,
		step: /^SCAN (posts|post_versions USING COVERING INDEX post_versions_with_pictures)$/,
		why: "a request for a file of something in the trash",
	},
	{
		sql: /pragma_foreign_key_list/,
		step: SORTED,
		why: "the tables that belong to a record",
	},
	{
		sql: /from "import_rows" where "import_id" = \? (order|group) by "outcome"/,
		step: SORTED,
		why: "sorts one import, at most 20,000 rows, for its page",
	},
	{
		sql: /^select "id", "kind", "record_id".* from "trash" where \+kind in \(.*\) order by "deleted_at" desc/,
		step: /^SCAN trash USING INDEX trash_by_time$/,
		why: "scans an index in its order to the end of the page",
	},
	{
		sql: /^select "species(_photos)?"\."(species_)?id".*"media"\."name".* inner join "media"/,
		step: /^SCAN species(_photos)? USING (COVERING )?INDEX species_(by_image|photos_by_species)$/,
		why: "the names of all photos, to match those of a ZIP file or to export them",
	},
	{ sql: /from "imports" (where|order by)/, step: /^SCAN imports/, why: "about 10 rows" },
	{ sql: /from "map_imports" where/, step: /^SCAN map_imports/, why: "about 10 rows" },
	{
		sql: /^select "id", "name" from "species" order by "id" desc$/,
		step: /^SCAN species/,
		why: "all names, for a map file that names species",
	},
	{ sql: /^insert into import_rows/, step: /^SCAN cells$/, why: "a row for each field of a species" },
	{ sql: /from "settings"/, step: /^SCAN settings/, why: "a row for each setting that was changed" },
	{ sql: /from "setup_marks"$/, step: /^SCAN setup_marks/, why: "three rows at most" },
	{
		sql: /^select "id" from "post_versions" where "fields" like \?$/,
		step: /^SCAN post_versions$/,
		why: "all events in versions, when the time zone changes",
	},
	{
		sql: /^select count\(\*\) as total from "notices"|^select "id", "starts_at".* from "notices"$|from "notices" order by "id" desc limit \?$/,
		step: /^SCAN notices/,
		why: "50 rows at most",
	},
	{
		sql: /^select "id", "name", "archived" from "species" order by name/,
		step: /^SCAN species USING INDEX/,
		why: "all species to choose from, in the order of an index",
	},
	{ sql: /from "?maps"?/, step: /^SCAN maps/, why: "10 rows at most" },
	{
		sql: /from "trail_places" .* order by "trail_id", "position"$/,
		step: SORTED,
		why: "the stops of one map, at most 8,000",
	},
	{ sql: /^insert into "recovery_codes"/, step: /^SCAN 10-ROW VALUES CLAUSE$/, why: "reads no table" },
	{
		sql: /from "users" (left join "second_factors" .* )?(where "role"|order by)/,
		step: /^SCAN users/,
		why: "the staff's accounts, at most 200",
	},
	{
		sql: /from "sessions" where .* order by "last_seen_at"/,
		step: SORTED,
		why: "the open sessions of one person",
	},
	{
		sql: / limit \? offset \?$/,
		step: /^SCAN (\w+ USING (COVERING )?INDEX \w+_order$|\w+ USING COVERING INDEX species_by_name|audit_entries|waiver_acceptances)/,
		why: "scans an index in its order to the end of the page; rows before the page are skipped unread",
	},
	{
		sql: /^select count\(\*\) as "total" from "\w+"$/,
		step: /^SCAN (audit_entries|\w+ USING COVERING INDEX \w+)$/,
		why: "counts entries of an index, the audit log's 20,000 at most: a tenth of a millisecond for 10,000",
	},
	{
		sql: /where featured = 1 and "archived" = \? order by species\.name/,
		step: SORTED,
		why: "sorts the featured species, a few among all, for the catalogue page",
	},
	{
		sql: /from "posts" .*where \(state != 'draft' and not/,
		step: /^SCAN posts( USING INDEX posts_in_order| USING COVERING INDEX posts_by_state)?$/,
		why: "nearly all posts are public, so an index that begins with the state would lead to the same rows",
	},
	{
		sql: /^select \*, .* from "posts" order by coalesce\(published_at, created_at\) desc, "id" desc$/,
		step: /^SCAN posts USING INDEX posts_in_order/,
		why: "the API's list of all posts",
	},
	{
		sql: /^select "id", "name", "archived" from "species" where "id" in \(/,
		step: SORTED,
		why: "the selected species, 1,000 at most",
	},
	{
		sql: /^select "key" from "drafts" where "kind" = \?$/,
		step: /^SCAN drafts/,
		why: "once an hour all draft uploads, twenty per person, are compared with the folder",
	},
	{
		sql: /^delete from "guesses" where "last_failed_at" <= \(/,
		step: /^SCAN guesses USING COVERING INDEX guesses_by_time/,
		why: "once an hour along the newest 50,000 failed attempts, to the first one above the limit",
	},
	{
		sql: /^select "username" as "by", "at" from "audit_entries"/,
		step: /^SCAN audit_entries/,
		why: "at an edit conflict, from the newest entry back to one that was just written",
	},
	{
		sql: /^delete from "audit_entries" where "id" <= \(/,
		step: /^SCAN audit_entries/,
		why: "once an hour along the newest 20,000 entries, to the first one above the limit",
	},
	{
		sql: /from "media"( where \(?not exists .*)?( returning .*)?$/,
		step: /^SCAN media/,
		why: "once an hour all files of the media store are compared with the folder",
	},
	{
		sql: /^select "id", "name", "scientific_name" as "scientificName" from "species" order by "archived", "id"/,
		step: /^SCAN species USING INDEX species_by_name|^USE TEMP B-TREE FOR LAST TERM/,
		why: "an import compares its rows with all names, and the staff's list all names with each other after a change",
	},
	{
		sql: /^select "id", "name" from "species" where "id" <> \? and fold\(/,
		step: /^SCAN species/,
		why: "a saved species is compared with all scientific names, however they are written",
	},
	{
		sql: /^insert into species \(/,
		step: SORTED,
		why: "250 rows of an import, in the order of its file",
	},
]

/** The first reason that allows a step. */
export function reasonFor({ sql, step }: SlowStep): Reason | undefined {
	return REASONS.find((reason) => reason.sql.test(sql) && reason.step.test(step))
}
