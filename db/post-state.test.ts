import Sqlite from "better-sqlite3"
import { afterEach, beforeEach, expect, test } from "vitest"
import { migrate, migrations } from "./migrate.ts"

const CREATED = "2026-01-01T12:00:00.000Z"
const PAST = "2026-05-01T12:00:00.000Z"
const EARLIER = "2026-02-01T12:00:00.000Z"
const FUTURE = "2099-05-01T12:00:00.000Z"

type Former = {
	published: 0 | 1
	published_at: string | null
	scheduled_for: string | null
	published_before: string | null
}

type Now = { state: string } & Pick<Former, "published_at" | "published_before">

/** By slug, what was stored and what it becomes. */
const STATES: Record<string, [Former, Now]> = {
	draft: [
		{ published: 0, published_at: null, scheduled_for: null, published_before: null },
		{ state: "draft", published_at: null, published_before: null },
	],
	unpublished: [
		{ published: 0, published_at: PAST, scheduled_for: null, published_before: null },
		{ state: "draft", published_at: PAST, published_before: null },
	],
	published: [
		{ published: 1, published_at: PAST, scheduled_for: null, published_before: null },
		{ state: "published", published_at: PAST, published_before: null },
	],
	"published-without-date": [
		{ published: 1, published_at: null, scheduled_for: null, published_before: null },
		{ state: "published", published_at: null, published_before: null },
	],
	scheduled: [
		{ published: 1, published_at: FUTURE, scheduled_for: FUTURE, published_before: null },
		{ state: "scheduled", published_at: FUTURE, published_before: null },
	],
	"scheduled-again": [
		{ published: 1, published_at: FUTURE, scheduled_for: FUTURE, published_before: EARLIER },
		{ state: "scheduled", published_at: FUTURE, published_before: EARLIER },
	],
	due: [
		{ published: 1, published_at: PAST, scheduled_for: PAST, published_before: EARLIER },
		{ state: "scheduled", published_at: PAST, published_before: EARLIER },
	],
}

let sqlite: Sqlite.Database
beforeEach(() => {
	sqlite = new Sqlite(":memory:")
	migrate(sqlite, migrations.slice(0, 40))
})
afterEach(() => sqlite.close())

function insertPosts(): void {
	const insert = sqlite.prepare(`
		insert into posts
			(slug, title, content, created_at, updated_at, published, published_at, scheduled_for, published_before)
		values (@slug, 'Otters', 'Two.', @created, @created, @published, @published_at, @scheduled_for, @published_before)
	`)
	for (const [slug, [former]] of Object.entries(STATES)) insert.run({ slug, created: CREATED, ...former })
}

test("a post of each former state keeps its dates, and its other columns, under one state", () => {
	insertPosts()
	const others = "select id, slug, title, content, created_at, updated_at, revision from posts"
	const before = sqlite.prepare(others).all()
	migrate(sqlite)
	expect(sqlite.prepare(others).all()).toEqual(before)
	const states = sqlite.prepare("select slug, state, published_at, published_before from posts").all()
	expect(states).toEqual(Object.entries(STATES).map(([slug, [, now]]) => ({ slug, ...now })))
})

test("a post in the trash becomes what it would be if it weren't there", () => {
	insertPosts()
	sqlite.exec(`
		insert into trash (kind, record_id, name, address, content, deleted_at, deleted_by)
		select 'post', id, title, '/blog/' || slug, json_object(
			'posts', json_array(json_object(
				'slug', slug, 'title', title, 'published', published, 'published_at', published_at,
				'scheduled_for', scheduled_for, 'published_before', published_before
			)),
			'post_versions', json_array()
		), '', '' from posts;
		insert into trash (kind, record_id, name, address, content, deleted_at, deleted_by)
		values ('place', 1, 'Barn', '/map', '{"places":[{"published":0}]}', '', '');
		insert into trash (kind, record_id, name, address, content, deleted_at, deleted_by)
		values ('post', 99, 'Old', '/blog/old', '{"posts":[{"title":"Old","published":1,"published_at":"${PAST}"}]}', '', '');
	`)
	migrate(sqlite)
	const contents = sqlite.prepare("select content from trash order by id").pluck().all() as string[]
	const [place, old] = contents.splice(-2)
	expect(contents.map((content) => JSON.parse(content))).toEqual(
		Object.entries(STATES).map(([slug, [, now]]) => ({
			posts: [{ slug, title: "Otters", ...now }],
			post_versions: [],
		})),
	)
	expect(place).toBe('{"places":[{"published":0}]}')
	expect(JSON.parse(old ?? "")).toEqual({ posts: [{ title: "Old", state: "published", published_at: PAST }] })
})

test("a scheduled post needs its date", () => {
	migrate(sqlite)
	const insert = (columns: string, values: string) => () =>
		sqlite.exec(`insert into posts (slug, title, content, created_at, updated_at, ${columns})
			values ('a', 'A', 'a', '', '', ${values})`)
	expect(insert("state", "'scheduled'")).toThrow("CHECK constraint failed")
	expect(insert("state, published_at", `'scheduled', '${FUTURE}'`)).not.toThrow()
})
