import { afterEach, beforeEach, expect, test } from "vitest"
import { restore } from "#app/models/trash/restore.server.ts"
import { deleteRecord } from "#app/models/trash/trash.server.ts"
import { bodyOf } from "#app/records/define-record.ts"
import { findRecord } from "#app/records/record-rows.server.ts"
import { createRecord, RefusedError, updateRecord } from "#app/records/record-store.server.ts"
import { testDatabase } from "#app/testing/fixtures/database.ts"
import type { OpenDatabase } from "#db/connection.ts"
import { createAddressCounts, deleteOldCounts, listMissing } from "./address-counts.server.ts"
import { MAX_REDIRECTS, REDIRECT } from "./redirect.record.ts"
import { addRedirects, checkRedirectList, pageOfRedirects, REDIRECTS } from "./redirect.server.ts"
import { parseRedirectList } from "./redirect-list.server.ts"

const at = new Date("2026-06-01T12:00:00Z")
const change = { by: "anna", at }

let database: OpenDatabase
beforeEach(() => {
	database = testDatabase()
	database.sqlite.exec(`
		insert into species (id, name, scientific_name, type, conservation_status, created_at, updated_at)
			values (5, 'Loon', 'Gavia immer', 'bird', 'vulnerable', '', '');
		insert into posts (id, slug, title, content, created_at, updated_at) values (5, 'otters', 'Otters', 'Two.', '', '');
		insert into former_slugs (slug, post_id, created_at) values ('one-otter', 5, '');
	`)
})
afterEach(() => database.close())

const add = (path: string, target: string) => createRecord(database.db, REDIRECTS, { path, target }, change)
const ORIGIN = "https://farm.example"
const checkList = async (text: string) =>
	await checkRedirectList(database.db, await parseRedirectList(text), ORIGIN)
const refusalOf = async (work: Promise<unknown>) =>
	await work.then(
		() => "saved",
		(error) => (error instanceof RefusedError ? error.problems : error),
	)
const stored = async () =>
	(await database.db.selectFrom("redirects").select("target").execute()).map(({ target }) => target)

test("an old address is a path that the site doesn't use, and a new one a path or an http(s) URL", () => {
	const problemsOf = (path: string, target: string) =>
		bodyOf(REDIRECT)
			.safeParse({ path, target })
			.error?.issues.map(({ message }) => message)
	expect(
		bodyOf(REDIRECT).parse({ path: " https://old.example/About/?x=1 ", target: "www.farm.example" }),
	).toEqual({
		path: "/about",
		target: "https://www.farm.example",
	})
	expect(problemsOf("about", "/visit")).toEqual(["Old address must begin with /, such as /about-us"])
	expect(problemsOf(`/${"x".repeat(200)}`, "/visit")?.join()).toContain("at most 200 characters")
	expect(problemsOf("/a%0Ab", "/visit")?.join()).toContain("no control characters")
	for (const path of ["/", "/Tour/", "/auth/x", "/waiver/receipts/1", "/media/a.webp", "/API/species"])
		expect(problemsOf(path, "/visit")?.join(), path).toContain("The site itself uses /")
	for (const target of [
		"javascript:alert(1)",
		"//evil.example",
		"data:text/html,x",
		"ftp://a.example",
		"visit",
	])
		expect(problemsOf("/about", target)?.join(), target).toContain("New address must begin with / for a page")
	expect(problemsOf("/about", "/a b")).toEqual(["New address must be an address, which has no spaces"])
})

test("an address of a post or a species, and one that leads elsewhere already, are refused", async () => {
	for (const path of ["/blog/otters", "/blog/one-otter", "/species/5"])
		expect(await refusalOf(add(path, "/visit")), path).toEqual({
			path: [`The site itself uses ${path}, so it can't lead elsewhere. Choose another old address.`],
		})
	await add("/blog/gone", "/blog")
	expect(await refusalOf(add("/blog/gone", "/visit"))).toEqual({
		path: ["/blog/gone already leads to /blog"],
	})
})

test("a chain is saved, and a loop is refused with its addresses when it is created or changed", async () => {
	await add("/a", "/b")
	const b = await add("/b", "/c?x=1")
	const version = { id: b?.id ?? 0, revision: 1, content: { path: "/b", target: "/A/" } }
	expect(
		await refusalOf(
			database.db.transaction().execute((trx) => updateRecord(trx, REDIRECTS, version, change)),
		),
	).toEqual({
		target: ["New address leads back in a circle: /b → /a → /b"],
	})
	expect(await findRecord(database.db, REDIRECT, version.id)).toMatchObject({ target: "/c?x=1" })
	expect(await refusalOf(add("/d", "/d#top"))).toEqual({
		target: ["New address leads back in a circle: /d → /d"],
	})
})

test("a redirect isn't restored if its address leads elsewhere by now, or if it made a loop", async () => {
	const first = await add("/a", "/b")
	await deleteRecord(database.db, "redirect", first?.id ?? 0, change)
	const { id } = await database.db.selectFrom("trash").select("id").executeTakeFirstOrThrow()
	const second = await add("/a", "/c")
	expect(await restore(database.db, id, ["redirect"], change)).toMatchObject({
		reason: "/a already leads to /c",
	})
	await deleteRecord(database.db, "redirect", second?.id ?? 0, change)
	const third = await add("/b", "/a")
	expect(await restore(database.db, id, ["redirect"], change)).toMatchObject({
		reason: "New address leads back in a circle: /a → /b → /a",
	})
	await deleteRecord(database.db, "redirect", third?.id ?? 0, change)
	expect(await restore(database.db, id, ["redirect"], change)).toMatchObject({ name: "/a", lost: "" })
})

test("a list names every wrong line, and what is there already isn't added again", async () => {
	await add("/known", "/visit")
	await add("/other", "/visit")
	const list = [
		"Old address,New address",
		"/a,/visit",
		"",
		'"/b" ; "https://shop.example/?a=1,2"',
		"/known\t/visit",
		"/other,/tour",
		"/A/,/map",
		"/c",
		"/d,/e,/f",
		"/tour,/visit",
		"/blog/otters,javascript:alert(1)",
		"/species/5,/visit",
		"/x,/y",
		"/y,/x",
	].join("\r\n")
	expect(await checkList(list)).toEqual({
		added: expect.arrayContaining([{ line: 4, path: "/b", target: "https://shop.example/?a=1,2" }]),
		known: 1,
		problems: [
			"Line 7: /a is also in line 2",
			"Line 8: It must have two columns, the old address and the new one: /c",
			"Line 9: It must have two columns, the old address and the new one: /d,/e,/f",
			expect.stringMatching(/^Line 10: The site itself uses \/tour/),
			expect.stringMatching(/^Line 11: New address must begin with \//),
			"Line 6: /other already leads to /visit",
			expect.stringMatching(/^Line 12: The site itself uses \/species\/5/),
			"Line 13: New address leads back in a circle: /x → /y → /x",
			"Line 14: New address leads back in a circle: /y → /x → /y",
		],
	})
	expect((await checkList("old,new\n/known,/visit")).problems).toEqual([
		"The list has no redirect that isn't there already.",
	])
})

test("only a first line without addresses is a heading, and it is named", async () => {
	const readOf = async (text: string) => {
		const { rows, heading, problems } = await parseRedirectList(text)
		return [heading, rows.map(({ path }) => path), problems.length]
	}
	expect(await readOf("/old-farm,/visit\n/from-the-field,/blog\n/source/of-the-creek,/map\n")).toEqual([
		undefined,
		["/old-farm", "/from-the-field", "/source/of-the-creek"],
		0,
	])
	for (const heading of [
		"old,new",
		'"Old address";"New address"',
		"Source\tTarget\tStatus",
		"Alte Adresse,Neue",
		"From",
	])
		expect(await readOf(`\n\uFEFF${heading}\r\n/a,/visit`), heading).toEqual([
			`Line 2: ${heading}`,
			["/a"],
			0,
		])
	for (const first of [
		"old.html,/visit",
		"Redirect 301 /old /visit",
		"https://old.example/a /visit",
		"x,/visit",
		"# /b,/visit",
	])
		expect(await readOf(`${first}\n/a,/visit`), first).toEqual([undefined, ["/a"], 1])
	expect(await readOf("/a,/visit\nold,new\n# more\nfrom,to"), "further down").toEqual([undefined, ["/a"], 3])
	expect(await readOf(",,\n/a,/visit\n;\n\t\t\n  \n"), "empty cells").toEqual([undefined, ["/a"], 0])
})

test("commas in quotes and in addresses are read", async () => {
	const read = async (line: string) => {
		const { rows, problems } = await parseRedirectList(line)
		return problems[0] ?? [rows[0]?.path, rows[0]?.target]
	}
	for (const [line, path, target] of [
		['"/a,b","/visit?x=1,2"', "/a,b", "/visit?x=1,2"],
		['"/a,b",/visit', "/a,b", "/visit"],
		['/a,"/visit;x"', "/a", "/visit;x"],
		['"/a;b";"/c,d"', "/a;b", "/c,d"],
		["/a,b\t/visit", "/a,b", "/visit"],
		["/a;/visit?x=1,2", "/a", "/visit?x=1,2"],
		["/a,b;/visit", "/a,b", "/visit"],
		["\uFEFF https://old.example/A%20b/?p=1#x , www.farm.example,,", "/a b", "https://www.farm.example"],
	] as const)
		expect(await read(line), line).toEqual([path, target])
	expect(await read('"/a,/visit'), "a quote that isn't closed").toMatch(/^Line 1: /)
	expect(await read("/a,/b,/c")).toMatch("Line 1: It must have two columns")
})

test("a pattern is refused with a sentence, and so is a redirect to its own whole address", async () => {
	for (const pattern of ["/shop/*", "/shop/:name", "/shop/{id}", "/shop/(.*)", "/shop/.+", "/shop$", "*"])
		expect((await checkList(`${pattern},/visit`)).problems.join(), pattern).toMatch(
			/Line 1: .*(Patterns such as \/shop\/\* don't work|must begin with \/)/,
		)
	const circle = "Line 1: New address leads back in a circle: /a → /a"
	expect((await checkList(`/a,${ORIGIN}/a`)).problems).toEqual([circle])
	expect((await checkList("/a,http://FARM.example/A/?x")).problems).toEqual([circle])
	const own = createRecord(
		database.db,
		REDIRECTS,
		{ path: "/a", target: `${ORIGIN}/a` },
		{ ...change, origin: ORIGIN },
	)
	expect(await refusalOf(own)).toEqual({ target: ["New address leads back in a circle: /a → /a"] })
})

test("others get their turn while a long list is read", async () => {
	let turns = 0
	const count = () => {
		turns++
		next = setImmediate(count)
	}
	let next = setImmediate(count)
	await parseRedirectList(Array.from({ length: 2_000 }, (_, at) => `/${at},/${at + 1}`).join("\n"))
	clearImmediate(next)
	expect(turns).toBeGreaterThanOrEqual(9)
})

test("a list has at most 2,000 lines, and all redirects are at most 5,000", async () => {
	const rows = (count: number, name: string) =>
		Array.from({ length: count }, (_, at) => `/${name}/${at},/visit`).join("\n")
	expect((await checkList(rows(2_001, "a"))).problems).toEqual([
		"The list has more than 2,000 lines. Import it in parts.",
	])
	for (const name of ["a", "b"]) {
		const { added, problems } = await checkList(rows(2_000, name))
		expect(problems).toEqual([])
		await addRedirects(database.db, added, change)
	}
	expect((await checkList(rows(1_001, "c"))).problems).toEqual([
		"There may be 5,000 redirects. The list has 1 too many.",
	])
	expect(await stored()).toHaveLength(4_000)
	expect(MAX_REDIRECTS).toBe(5_000)
	const trail = await database.db.selectFrom("audit_entries").select(["action", "subject"]).execute()
	expect(trail).toEqual([1, 2].map(() => ({ action: "redirect.imported", subject: "2,000 addresses" })))
})

test("a million requests of a robot are a row for each redirect and day, and 50 addresses", async () => {
	const redirect = await add("/old", "/visit")
	const counts = createAddressCounts(database.db)
	for (let request = 0; request < 1_000_000; request++) counts.countRedirect(redirect?.id ?? 0)
	for (let request = 0; request < 20_000; request++) counts.countMissing(`/robot/${request}`)
	await counts.flush()
	for (let request = 0; request < 3; request++) counts.countMissing("/menu")
	for (let request = 0; request < 49; request++) counts.countMissing(`/later/${request}`)
	await counts.flush()
	await counts.flush()
	counts.stop()
	const hits = await database.db.selectFrom("redirect_hits").selectAll().execute()
	expect(hits).toEqual([{ redirect_id: redirect?.id, hits: 1_000_000, day: expect.any(String) }])
	const missing = await database.db.selectFrom("missing_paths").select(["path", "hits"]).execute()
	expect(missing).toHaveLength(50)
	expect(missing).toContainEqual({ path: "/menu", hits: 3 })
	const shown = await listMissing(database.db)
	expect(shown).toHaveLength(50)
	expect(shown[0]).toMatchObject({ path: "/menu", hits: 3 })
	await add("/menu", "/visit")
	expect((await listMissing(database.db)).map(({ path }) => path)).not.toContain("/menu")
	const { redirects, total } = await pageOfRedirects(database.db, { from: 1, page: 1 })
	expect([total, redirects.map(({ path, hits, day }) => [path, hits, day])]).toEqual([
		2,
		[
			["/menu", 0, null],
			["/old", 1_000_000, hits[0]?.day],
		],
	])
})

test("of a redirect that is used on several days, all uses and the last day are listed", async () => {
	const redirect = await add("/old", "/visit")
	database.sqlite.exec(`
		insert into redirect_hits values (${redirect?.id}, '2026-05-30', 2), (${redirect?.id}, '2026-06-01', 3)
	`)
	const { redirects } = await pageOfRedirects(database.db, { from: 1, page: 1 })
	expect(redirects).toMatchObject([{ hits: 5, day: "2026-06-01" }])
})

test("uses of redirects are deleted after 90 days, missing addresses after 30", async () => {
	database.sqlite.exec(`
		insert into redirect_hits values (1, '2026-03-02', 1), (1, '2026-03-03', 2);
		insert into missing_paths values ('/a', 1, '2026-05-01'), ('/b', 2, '2026-05-02');
	`)
	await deleteOldCounts(database.db, at)
	expect(await database.db.selectFrom("redirect_hits").select("hits").execute()).toEqual([{ hits: 2 }])
	expect(await database.db.selectFrom("missing_paths").select("path").execute()).toEqual([{ path: "/b" }])
})
