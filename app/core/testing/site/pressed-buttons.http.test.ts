import { readFile } from "node:fs/promises"
import path from "node:path"
import { beforeAll, expect, test } from "vitest"
import { addRows } from "#core/testing/add-rows.ts"
import { signedInAdmin, staffSite } from "#core/testing/admin.ts"
import { changesBetween, everything } from "#core/testing/api.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { formInPage } from "#core/testing/form-in-page.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { other, storeHours } from "#core/testing/opening-hours.ts"
import type { StaffForm } from "#core/testing/record-forms.ts"
import { expectAgreement } from "#core/testing/result-message.ts"
import { root } from "#core/testing/site.ts"
import { STAFF_FORMS, type StaffFormName } from "#core/testing/staff-forms.ts"
import { localDay } from "#core/time/local-time.ts"

const { site, admin } = await staffSite()
beforeAll(async () => {
	await leaveFewSpecies(site, 9)
	const image = site.db.selectFrom("media").select("id").where("kind", "=", "image").orderBy("id", "desc")
	const { id: image_id } = await image.executeTakeFirstOrThrow()
	await addRows(site, {
		notices: [{ id: 1, text: "Flooded", level: "closure" }],
		redirects: [{ id: 1, path: "/about-us", target: "/visit" }],
		posts: [{ id: 9_001, kind: "page", slug: "/our-team", title: "Our team", content: "Text." }],
		species_photos: [{ species_id: 1, position: 2, image_id }],
	})
	await site.db.updateTable("terms_draft").set({ text: "## Dogs\n\nOn a leash." }).execute()
	await site.db.updateTable("clock").set({ ran_until: "2025-01-01T00:00:00.000Z" }).execute()
	const today = localDay(new Date().toISOString())
	await storeHours(site, {
		others: [
			other("2031-12-24", "2031-12-24", { reason: "Holiday" }),
			other(today, today, { isSudden: true }),
		],
	})
	for (const _ of ["a phone", "a tablet"]) await signedInAdmin(site)
})

/** The page that the previous press led to. */
const THERE = ""

/** Presses in this order, and the message of the next page. */
const PRESSES: [form: StaffFormName, at: string, button: RegExp, says: string][] = [
	["unpublish", "/admin/news", /^Unpublish/, "Blog post status updated"],
	["publishWithTodaysDate", "/admin/news", /^Publish with today/, "Blog post status updated"],
	["unpublish", "/admin/news", /^Unpublish/, "Blog post status updated"],
	["publish", "/admin/news", /^Publish (?!with)/, "Blog post status updated"],
	["deleteRecord", "/admin/news", /^Delete/, "Blog post deleted successfully"],
	["undoDeletion", THERE, /^Undo/, "restored"],
	["menuEntry", "/admin/pages", /^Move down/, "Menu saved"],
	["deleteRecord", "/admin/pages", /^Delete/, "Page deleted"],
	["undoDeletion", THERE, /^Undo/, "restored"],
	["archive", "/admin/species/archive?ids=3", /^Archive/, "1 species archived"],
	["unarchive", "/admin/species/unarchive?ids=3", /^Unarchive/, "1 species unarchived"],
	["deleteSpecies", "/admin/species/delete?ids=3", /^Delete/, "1 species deleted"],
	["undoDeletion", THERE, /^Undo/, "restored"],
	["deleteRecord", "/admin/site/redirects", /^Delete/, "Redirect deleted"],
	["closeTrail", "/admin/map/1", /^Close Hayfield loop/, "Trail closed"],
	["openTrail", "/admin/map/1", /^Open again Hayfield loop/, "Trail open again"],
	["deleteRecord", "/admin/map/1/trails/1/edit", /^Delete/, "Trail deleted"],
	["deleteRecord", "/admin/map/1", /^Delete/, "Map deleted"],
	["undoDeletion", THERE, /^Undo/, "restored"],
	["terms", "/admin/site/terms", /^Preview/, "Draft saved"],
	["terms", "/admin/site/terms", /^Publish version 2/, "Terms published"],
	["deleteRecord", "/admin/site/hours", /^Delete/, "Notice deleted"],
	["undoDeletion", THERE, /^Undo/, "restored"],
	["deleteRecord", "/admin/site/hours", /^Delete/, "Notice deleted"],
	["deleteRecord", "/admin/site/hours", /^Delete/, "Other hours deleted"],
	["undoDeletion", THERE, /^Undo/, "restored"],
	["deleteRecord", "/admin", /^Undo today/, "(today): 8:00 AM to 8:00 PM"],
	["closeDay", "/admin", /^Close tomorrow/, "Closed on"],
	["deleteRecord", THERE, /^Undo$/, "(tomorrow): 8:00 AM to 8:00 PM"],
	["movePhoto", "/admin/species/1/photos", /^Move up/, "Order saved"],
	["deletePhoto", "/admin/species/1/photos", /^Delete/, "Photo deleted"],
	["tourSwitch", "/admin/security", /Self-Guided Tour/, "Self-guided tour is now disabled for visitors"],
	["tourSwitch", "/admin/security", /Self-Guided Tour/, "Self-guided tour is now enabled for visitors"],
	["blogSwitch", "/admin/security", /Blog & News/, "Blog & News section is now disabled for visitors"],
	["date", "/admin/security", /^The date is right/, "What is too old is deleted for good again"],
	["backup", "/admin/security", /^Back up now/, "Backup made"],
	["setupChecklist", "/admin/site", /^Dismiss/, "Checklist dismissed"],
	["restore", "/admin/trash", /^Restore/, "restored"],
	["deleteRecord", THERE, /^Undo/, "moved to the trash"],
	["deleteForGood", "/admin/trash", /^Delete for good/, "Deleted for good"],
	["emptyTrash", "/admin/trash", /^Empty Trash/, "Trash emptied"],
]

/** Other tests, for forms that need more than a page and a press. */
const ELSEWHERE: Partial<Record<StaffFormName, string>> = {
	createAdmin: "core/accounts/first-admin.http.test.ts",
	login: "core/accounts/accounts.http.test.ts",
	secondStep: "core/accounts/second-factor.http.test.ts",
	secondFactor: "core/accounts/second-factor.http.test.ts",
	secondFactorCode: "core/accounts/second-factor.http.test.ts",
	ownPassword: "core/accounts/own-password.http.test.ts",
	signOut: "core/accounts/ended-access.http.test.ts",
	password: "core/accounts/accounts.http.test.ts",
	removeSample: "features/setup/sample-leftovers.http.test.ts",
	invitation: "core/accounts/staff-accounts.http.test.ts",
	newPassword: "core/accounts/staff-accounts.http.test.ts",
	accountRole: "core/accounts/staff-accounts.http.test.ts",
	accountChange: "core/accounts/staff-accounts.http.test.ts",
	backupDownload: "core/backups/backup.http.test.ts",
	restorePost: "features/posts/post-versions.http.test.ts",
	selection: "features/species/staff-species.http.test.ts",
	importFile: "features/species/csv-import.http.test.ts",
	import: "features/species/csv-import.http.test.ts",
	importResult: "core/trash/trash.http.test.ts",
	siteFile: "features/move-in/move-in.http.test.ts",
	siteFiles: "features/move-in/move-in.http.test.ts",
	importSite: "features/move-in/move-in.http.test.ts",
	siteSearch: "features/home/search.http.test.ts",
}

/** Their changes aren't in the tables that are compared. */
const UNSTORED: StaffFormName[] = ["backup"]

test("each button does what it says", async () => {
	let there = { address: "", html: "" }
	let before = await everything(site)
	for (const [name, at, button, says] of PRESSES) {
		const form: StaffForm = STAFF_FORMS[name]
		const address = at || there.address
		const html = at ? await admin.html(at) : there.html
		const one = formInPage(html, address, form, button)
		const response = await admin.post(one.actionOf(button), one.body(one.button(button)))
		const after = await everything(site)
		if (!UNSTORED.includes(name)) expect(changesBetween(before, after), name).not.toEqual([])
		before = after
		expect([name, response.status], textOf(await response.clone().text())).toEqual([name, 303])
		const next = response.headers.get("location") ?? ""
		there = { address: next, html: await admin.html(next) }
		expectAgreement(there.html)
		expect(textOf(there.html), `${name} at ${address}`).toContain(says)
	}
})

/** Forms that use GET: what the page has afterwards, and what it no longer has. */
const LISTS: [form: StaffFormName, at: string, has: string, lacks?: string][] = [
	["find", "/admin", "Common Loon", "American Bittern"],
	["qrSpecies", "/admin/qr-codes?species=1", "The QR code of Common Loon is below."],
	["receipt", "/admin/security/waiver-records", "No receipt has the number ZZZZ-ZZZZ."],
]

test.each(LISTS)("the form %s at %s finds, and keeps what was typed", async (name, at, has, lacks) => {
	const form: StaffForm = STAFF_FORMS[name]
	const one = formInPage(await admin.html(at), at, form)
	const { species: _, ...typed } = form.first
	await one.fill(typed)
	const query = new URLSearchParams([...one.body()].map(([key, value]) => [key, String(value)]))
	const address = `${one.action.replace(/\?.*/, "")}?${query}`
	const html = await admin.html(address)
	expect(formInPage(html, address, form).read(typed)).toEqual(typed)
	const main = textOf(html.slice(html.indexOf("<main")))
	expect(main).toContain(has)
	if (lacks) expect(main).not.toContain(lacks)
})

test("every form of the table is saved, pressed or filled in by a test", async () => {
	const done = new Set([...PRESSES.map(([name]) => name), ...LISTS.map(([name]) => name)])
	const missing: string[] = []
	for (const [name, form] of Object.entries<StaffForm>(STAFF_FORMS)) {
		const file = ELSEWHERE[name as StaffFormName]
		if (form.saving || done.has(name as StaffFormName)) continue
		const text = file ? await readFile(path.join(root, "app", file), "utf8") : ""
		const sections = form.actions.map((action) =>
			action.split("/").slice(0, 4).join("/").replace(/\/:.*/, ""),
		)
		const isSent = sections.some((section) => text.includes(section))
		if (!isSent) missing.push(`${name} in ${file}`)
	}
	expect(missing).toEqual([])
})
