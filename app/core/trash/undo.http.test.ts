import { afterAll, beforeAll, expect, test } from "vitest"
import type { Flash } from "#core/forms/flash.ts"
import { databaseFile } from "#core/platform/environment.server.ts"
import { type RecordKind, rulesOf } from "#core/records/known-kinds.ts"
import { defaultOf, PICTURE_KEYS, type SettingKey } from "#core/settings/settings-table.ts"
import { staffSite } from "#core/testing/admin.ts"
import { tableNames } from "#core/testing/any-row.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { formOnPage } from "#core/testing/form-on-page.ts"
import { open, other, storeHours } from "#core/testing/opening-hours.ts"
import { expectAgreement } from "#core/testing/result-message.ts"
import { unescapeXml } from "#core/text/xml.ts"
import { everyDay } from "#core/time/weekly-hours.ts"
import { openDatabase } from "#db/connection.ts"
import { dumpTables } from "./testing/dump.ts"

const AT = "2026-01-01T00:00:00.000Z"
const LATER = "2031-01-01T00:00:00.000Z"
const { site, admin } = await staffSite()
const database = openDatabase(databaseFile(site.environment.dataDir))
afterAll(() => database.close())
let [imageUrl, photo, event] = ["", "", ""]
beforeAll(async () => {
	await leaveFewSpecies(site, 20, ...BULK.flatMap(([, ids]) => ids))
	const { sqlite } = database
	const [image] = sqlite
		.prepare(
			"select id from media where kind = 'image' and id not in (select image_id from species_with_photo where id = 1)",
		)
		.pluck()
		.all()
	sqlite.exec(`
		insert into notices (id, text, level, link, link_text, starts_at, ends_at, created_at, updated_at)
			values (9, 'Ice', 'closure', '/visit', 'Plan', '${AT}', '${LATER}', '${AT}', '${AT}'),
				(10, 'Mud', 'caution', '', '', '${AT}', null, '${AT}', '${AT}'),
				(11, 'Owl', 'closure', '', '', null, '${AT}', '${AT}', '${AT}');
		insert into redirects (id, path, target, updated_at) values (9, '/about-us', '/visit', '${AT}');
		insert into redirect_hits values (9, '2099-01-01', 3);
		insert into posts (id, kind, slug, title, content, created_at, updated_at)
			values (9001, 'page', '/team', 'Our team', 'Text.', '${AT}', '${AT}');
		insert into menu_entries (post_id, place, position) values (9001, 'menu', 9);
		insert into former_slugs values ('/people', 9001, '${AT}');
		insert into species_photos (id, species_id, position, image_id, image_position, alt, credit, licence)
			values (9001, 1, 2, ${image}, 'top', 'A chick', 'Ada', 'CC BY 4.0');
		update trails set closed = 1, closed_reason = 'Mud', closed_until = '${LATER}' where id = 1;
		update trails set closed = 1, closed_reason = 'Owls & eggs' || char(10) || 'until fall?' where id = 3;
		update species set archived = 1 where id in (5, 6);
		update posts set cover_alt = 'A path', cover_x = 20, cover_y = 80, tags = '["walk"]' where id = 1;
	`)
	const week = open("10:00", "12:30")
	await storeHours(site, {
		weekly: everyDay([{ opens: "00:00", closes: "00:00" }]),
		others: [
			other("2031-12-24", "2031-12-26", { ...week, reason: "Eve" }),
			other("2026-11-01", "2027-03-31", {
				isYearly: true,
				keptOpen: ["2031-12-24", "2031-12-25", "2031-12-26"],
			}),
		],
	})
	event = String(sqlite.prepare("select id from posts where event_starts_at is not null").pluck().get())
	const photos = await admin.html("/admin/species/1/photos")
	imageUrl = [...photos.matchAll(/name="imageUrl" value="([^"]+)"/g)].at(-1)?.[1] ?? ""
	photo = [...photos.matchAll(/photos\/([^/"]+)\/edit"/g)].at(-1)?.[1] ?? ""
})

const addressOf = (path: string) => path.replace("PHOTO", photo).replace("EVENT", event)

/** Written by every change, or by the cleanup after the start. */
const LOGS = ["audit_entries", "sessions", "content_version", "clock", "drafts"]

function everything() {
	const names = tableNames(database.sqlite).filter((name) => !LOGS.includes(name))
	return Object.entries(dumpTables(database, names)).map(([table, rows]) => [
		table,
		rows.flatMap(({ revision: _, updated_at: __, ...row }) => {
			return table === "settings" && isDefault(row) ? [] : row
		}),
	])
}

/** Forms also store default values. */
const isDefault = ({ key, value }: Record<string, unknown>) => value === defaultOf(key as SettingKey)

async function press(path: string, fields: Record<string, string> = {}): Promise<Flash & { list: string }> {
	const answer = await admin.post(path, fields)
	expect(answer.status, path).toBe(303)
	const message = database.sqlite.prepare("select flash from sessions").pluck().get()
	const list = answer.headers.get("Location") ?? ""
	expectAgreement(await admin.html(list))
	return { ...JSON.parse(String(message ?? "{}")), list }
}

async function textAt(address = ""): Promise<string> {
	const response = await admin.get(address)
	expect(response.status, address).toBe(200)
	return unescapeXml((await response.text()).replace(/^[\s\S]*<main/, "<main"))
}

/** The fields of a record's form, without those that differ each time it is opened. */
async function formAt(path: string): Promise<string[]> {
	const answer = await admin.get(addressOf(path))
	expect(answer.status, path).toBe(200)
	const fields = [...formOnPage(await answer.text())].map(([name, value]) => `${name}: ${value}`)
	return fields.filter((field) => !/^(formKey|revision|copyKey): /.test(field))
}

const UNDONE: [press: string, form: string, fields?: () => Record<string, string>][] = [
	["/admin/species/delete?ids=1&ids=2", "/admin/species/1/edit"],
	["/admin/species/1/photos/delete", "/admin/species/1/photos/PHOTO/edit", () => ({ imageUrl })],
	["/admin/species/archive?ids=3&ids=4", "/admin/species/3/edit"],
	["/admin/species/unarchive?ids=5&ids=6", "/admin/species/5/edit"],
	["/admin/trash/move/post/1", "/admin/news/1/edit"],
	["/admin/trash/move/page/9001", "/admin/pages/9001/edit"],
	["/admin/trash/move/notice/9", "/admin/site/hours/notices/9/edit"],
	["/admin/trash/move/redirect/9", "/admin/site/redirects/9/edit"],
	["/admin/trash/move/map/1", "/admin/map/1/edit"],
	["/admin/trash/move/place/1", "/admin/map/1/places/1/edit"],
	["/admin/trash/move/trail/1", "/admin/map/1/trails/1/edit"],
	["/admin/trash/move/hours/1", "/admin/site/hours/other/1/edit"],
	["/admin/trash/move/hours/2", "/admin/site/hours/other/2/edit"],
	["/admin/map/1/trails/1/open", "/admin/map/1/trails/1/edit"],
	["/admin/map/1/trails/2/close", "/admin/map/1/trails/2/edit"],
	["/admin/map/1/trails/3/open", "/admin/map/1/trails/3/edit"],
]

test.each(UNDONE)(
	"%s and its 'Undo' leave all values as they were, also twice",
	async (path, form, fields) => {
		const before = { rows: everything(), form: await formAt(form) }
		const message = await press(path, fields?.())
		const after = everything()
		expect(after, path).not.toEqual(before.rows)
		expect((await press(path, fields?.())).undo, "what changed nothing can't be undone").toBeUndefined()
		expect(everything()).toEqual(after)
		const address = message.undo ?? `no Undo: ${message.title}`
		const undone = await press(address)
		expect({ rows: everything(), form: await formAt(form) }).toEqual(before)
		const again = await press(address)
		expect([again.title, again.undo]).not.toEqual([undone.title, undone.undo])
		expect({ rows: everything(), form: await formAt(form) }).toEqual(before)
	},
)

const BULK: [action: string, ids: number[], done: string, view: string][] = [
	["archive", [23], "1 species archived", "/species/23"],
	["archive", [24, 25, 26], "3 species archived", "/admin?archived=show"],
	["unarchive", [23], "1 species unarchived", "/species/23"],
	["unarchive", [24, 25], "2 species unarchived", "/admin"],
	["delete", [27], "1 species deleted", "/admin/trash"],
	["delete", [28, 29], "2 species deleted", "/admin/trash"],
	["delete", [30, 31, 32, 33, 34], "5 species deleted", "/admin/trash"],
]

test.each(BULK)(
	"the message of %s for %j names the species, and its link opens them",
	async (action, ids, done, view) => {
		const rows = site.db.selectFrom("species").select("name").where("id", "in", ids).orderBy("name")
		const names = (await rows.execute()).map(({ name }) => name)
		const address = `/admin/species/${action}?q=a&page=2&${ids.map((id) => `ids=${id}`).join("&")}`
		const { title, description = "", ...message } = await press(address)
		expect([message.list, message.view, title]).toEqual(["/admin?q=a&page=2", view, done])
		const named = names.filter((name) => description.includes(name))
		expect(named.length).toBe(Math.min(3, names.length))
		expect(description.includes(`and ${names.length - 3} more`)).toBe(names.length > 3)
		const opened = await textAt(view)
		expect(names.filter((name) => !opened.includes(name))).toEqual([])
	},
)

const DELETIONS = UNDONE.map(([remove, page]): [string, string] => [remove, page]).filter(([remove]) =>
	/\/move\/(?!hours)/.test(remove),
)

test.each([["/admin/trash/move/species/20", "/admin/species/20/edit"] as [string, string], ...DELETIONS])(
	"the messages of %s, its 'Undo' and restoring it name it, their links open it, and restoring is undone once",
	async (remove, page) => {
		const deletedNow = () =>
			site.db.selectFrom("trash").select(["id", "name"]).orderBy("id", "desc").executeTakeFirstOrThrow()
		const deleted = await press(remove)
		const { name } = await deletedNow()
		expect(deleted.description).toContain(name)
		expect(await textAt(deleted.view)).toContain(name)
		expect((await admin.get(page)).status).not.toBe(200)
		const undone = await press(String(deleted.undo))
		expect(undone.title).toContain("restored")
		expect(undone.description).toContain(name)
		expect(await textAt(undone.list)).toContain(name)
		expect(await textAt(page)).toContain(name)
		await press(remove)
		const restored = await press(`/admin/trash/${(await deletedNow()).id}/restore`)
		expect(`${restored.title} ${restored.description}`).toContain(name)
		expect(await textAt(restored.view)).toContain(name)
		const [, kind = "", id] = /move\/(\w+)\/(\d+)/.exec(remove) ?? []
		const { table } = rulesOf(kind as RecordKind)
		database.sqlite.prepare(`update ${table} set revision = revision + 1 where id = ?`).run(id)
		const refused = await press(String(restored.undo))
		expect(refused, "someone has changed it since").toMatchObject({ title: "Error", list: "/admin/trash" })
		expect(await textAt(page)).toContain(name)
	},
)

const FORMS = [
	...["/admin/species/1/edit", "/admin/species/1/photos/PHOTO/edit", "/admin/news/EVENT/edit"],
	...UNDONE.slice(4).map(([, form]) => form),
	...["name", "contact", "parking", "social", "home", "rates", "visit", "week", "time"].map(
		(one) => `/admin/site/${one}`,
	),
	...PICTURE_KEYS.map((key) => `/admin/site/pictures/${key}`),
]

test.each(FORMS)("saving %s as it was opened leaves all values as they were", async (path) => {
	const before = everything()
	const page = await admin.html(addressOf(path))
	const answer = await admin.post(addressOf(path), formOnPage(page))
	expect(answer.status, await answer.text()).toBe(303)
	expect(everything()).toEqual(before)
})

/** Actions that change nothing the second time, and the title of their message or its error, if there is one. */
const UNCHANGED: [press: string, says: string | undefined, fields?: Record<string, string>][] = [
	["/admin/news/1/publish", "Blog post status updated"],
	["/admin/species/archive?ids=5&ids=6", "Nothing was changed"],
	["/admin/species/unarchive?ids=7", "Nothing was changed"],
	["/admin/species/delete?ids=999", "Nothing was changed"],
	["/admin/map/1/trails/1/close", "Trail closed"],
	["/admin/map/1/trails/2/open", "Trail open again"],
	["/admin/map/99/trails/2/open", "This trail no longer exists."],
	["/admin/map/1/trails/1/open?revision=99", "because anna has changed this trail, on"],
	["/admin/trash/move/hours/1?revision=9", "because anna has changed this entry, on"],
	["/admin/news/999/publish", "Post not found"],
	["/admin/species/999/photos/delete", "This species no longer exists"],
	["/admin/site/sample", undefined],
	["/admin/trash/restore?at=2020-01-01T00:00:00.000Z", "Nothing to restore"],
	["/admin/trash/999/restore", "Nothing to restore"],
	["/admin/trash/999/delete", "This is no longer in the trash"],
	["/admin/trash/move/place/999", "This place no longer exists."],
	["/admin/trash/move/trail/999", "This trail no longer exists."],
	["/admin/trash/empty", "The trash is empty"],
	["/admin/security/date", "The date is right"],
	["/admin/security/settings/blog_enabled", "Blog enabled successfully", { value: "true" }],
	["/admin/security/settings/tour_passcode", "Passcode updated", { value: "loon lake" }],
	["/admin/security/accounts/1", "Role changed", { change: "role", role: "admin" }],
	["/admin/security/accounts/1", "The second factor is already off", { change: "factor" }],
]

test.each(UNCHANGED)(
	"%s says '%s' when there is nothing to change, and records nothing",
	async (path, says, fields) => {
		await press(path, fields)
		const recorded = () => database.sqlite.prepare("select count(*) from audit_entries").pluck().get()
		const before = { rows: everything(), recorded: recorded() }
		const { title, description, undo } = await press(path, fields)
		const said = title === "Error" ? description : title
		expect({ said, undo }).toEqual({ said: says && expect.stringContaining(says), undo: undefined })
		expect({ rows: everything(), recorded: recorded() }).toEqual(before)
	},
)
