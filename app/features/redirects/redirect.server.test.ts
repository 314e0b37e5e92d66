import { beforeEach, expect, test } from "vitest"
import { SERVER_FEATURES } from "#app/features.server.ts"
import { Refusal } from "#core/forms/refusal.ts"
import { MAX_PATH } from "#core/http/own-addresses.ts"
import { bodyOf } from "#core/records/define-record.ts"
import { eachDatabase } from "#core/testing/each-database.ts"
import { newRecord } from "#core/testing/new-record.ts"
import { restore } from "#core/trash/restore.server.ts"
import { deleteRecord } from "#core/trash/trash.server.ts"
import { createAddressCounts, isWorthCounting, listMissing } from "./address-counts.server.ts"
import { REDIRECT } from "./redirect.record.ts"
import { pageOfRedirects, REDIRECTS } from "./redirect.server.ts"

const at = new Date("2026-06-01T12:00:00Z")
const change = { by: "anna", at, origin: "https://farm.example" }

const database = eachDatabase()
beforeEach(() => {
	database.sqlite.exec(`
		insert into species (id, name, scientific_name, type, conservation_status, created_at, updated_at)
			values (5, 'Loon', 'Gavia immer', 'bird', 'vulnerable', '', '');
		insert into posts (id, slug, title, content, created_at, updated_at) values (5, 'otters', 'Otters', 'Two.', '', '');
		insert into former_slugs (slug, post_id, created_at) values ('one-otter', 5, '');
	`)
})

const add = (path: string, target: string) =>
	database.db.transaction().execute((trx) => REDIRECTS.save(trx, newRecord({ path, target }), change))
const refusalOf = async (work: Promise<unknown>) =>
	await work.then(
		() => "saved",
		(error) => (error instanceof Refusal ? error.errors : error),
	)

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
	for (const target of ["javascript:alert(1)", "//evil.example", "ftp://a.example", "visit"])
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

test("an address that is itself an old one is refused as a new one, in any spelling, so no loop arises", async () => {
	await add("/a", "/b")
	for (const target of [
		...["/a", "/A/?again", "/x/../a", "https://farm.example/a", "http://farm.example/%61#top"],
		...["HTTPS://Farm.Example:443/a/", "https://me@farm.example/a", "https:\\\\farm.example\\a"],
	])
		expect(await refusalOf(add("/b", target)), target).toEqual({
			target: ["New address leads on to /b. Enter that one"],
		})
	for (const target of ["https://other.example/a", "https://farm.example:8443/a"])
		expect(await refusalOf(add(`/${target.length}`, target)), target).toBe("saved")
	expect(await refusalOf(add("/d", "/d#top"))).toEqual({
		target: ["New address must be another one than the old address"],
	})
})

test("a redirect isn't restored if its address leads elsewhere by now, or if it made a loop", async () => {
	const first = await add("/a", "/b")
	await deleteRecord(database.db, "redirect", first, change)
	const { id } = await database.db.selectFrom("trash").select("id").executeTakeFirstOrThrow()
	const second = await add("/a", "/c")
	const bring = () => restore({ db: database.db, features: SERVER_FEATURES }, id, ["redirect"], change)
	await expect(bring()).rejects.toThrow("/a already leads to /c")
	await deleteRecord(database.db, "redirect", second, change)
	const third = await add("/b", "/a")
	await expect(bring()).rejects.toThrow("New address leads on to /a. Enter that one")
	await deleteRecord(database.db, "redirect", third, change)
	expect(await bring()).toMatchObject({ name: "/a", notes: [] })
})

test("a pattern is refused with a sentence", () => {
	const problemsOf = (path: string) => bodyOf(REDIRECT).safeParse({ path, target: "/visit" }).error?.message
	for (const pattern of ["/shop/*", "/shop/:name", "/shop/{id}", "/shop/(.*)", "/shop/.+", "/shop$", "*"])
		expect(problemsOf(pattern), pattern).toMatch(
			/(Patterns such as \/shop\/\* don't work|must begin with \/)/,
		)
})

test("requests of a robot are a row for each redirect and day, and 50 missing addresses, the most frequent first", async () => {
	const redirect = await add("/old", "/visit")
	const counts = createAddressCounts(database.db)
	for (let request = 0; request < 1_000; request++) counts.countRedirect(redirect)
	for (let request = 0; request < 20_000; request++) counts.countMissing(`/robot/${request}`)
	await counts.flush()
	for (let request = 0; request < 3; request++) counts.countMissing("/menu")
	await counts.flush()
	counts.stop()
	const shown = await listMissing(database.db)
	expect([shown.length, shown[0]]).toMatchObject([50, { path: "/menu", hits: 3 }])
	await add("/menu", "/visit")
	expect((await listMissing(database.db)).map(({ path }) => path)).not.toContain("/menu")
	const { redirects } = await pageOfRedirects(database.db, { from: 1, page: 1 })
	expect(redirects).toMatchObject([
		{ path: "/menu", hits: 0, day: null },
		{ path: "/old", hits: 1_000, day: expect.any(String) },
	])
})

test("what scanners, pictures and private links request isn't counted", () => {
	for (const path of ["/about-us", "/old.html", "/menu.pdf", "/2019/05/walks", "/café menu"])
		expect(isWorthCounting(path), path).toBe(true)
	for (const path of [
		...["/wp-login.php", "/.env", "/.git/config", "/wp-content/uploads/barn.jpg", "/x.js", "/api/x"],
		...["/auth/invitation/key", "/aut/invitation/key", "/my/receipts/12", "/map"],
		...["/unsubscribe/anna@example.org", `/${"x".repeat(MAX_PATH)}`, "/a\nb"],
	])
		expect(isWorthCounting(path), path).toBe(false)
})
