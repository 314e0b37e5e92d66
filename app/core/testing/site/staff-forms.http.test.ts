import { readdir, readFile } from "node:fs/promises"
import path from "node:path"
import { beforeAll, expect, test } from "vitest"
import { invite, MEMBER_PASSWORD, NEW_PASSWORD } from "#core/accounts/testing/members.ts"
import { knownFeatures } from "#core/feature.ts"
import { SETTING_KEYS, settingRow } from "#core/settings/settings-table.ts"
import { CORE_ENTRIES } from "#core/staff/staff-menu.tsx"
import { STAFF_TITLES } from "#core/staff/staff-titles.ts"
import { addRows } from "#core/testing/add-rows.ts"
import { ADMIN, type Client, client, makePasswordOld, signedInAdmin } from "#core/testing/admin.ts"
import { formOf } from "#core/testing/api.ts"
import { leaveFewSpecies } from "#core/testing/few-species.ts"
import { textOf } from "#core/testing/form-on-page.ts"
import { type FoundForm, isAddressOf, uncovered } from "#core/testing/found-forms.ts"
import { addManySpecies } from "#core/testing/many-species.ts"
import type { StaffForm } from "#core/testing/record-forms.ts"
import { SECOND_FACTOR, turnOnSecondFactor } from "#core/testing/second-factor.ts"
import { root, testSite } from "#core/testing/site.ts"
import { STAFF_FORMS } from "#core/testing/staff-forms.ts"
import { testFile } from "#core/testing/test-files.ts"
import { FIELD_ENTRIES } from "#features/species/species-fields.ts"

const site = await testSite()
let admin: Client
let entrance: FoundForm[]
beforeAll(async () => {
	await leaveFewSpecies(site, 9)
	const guest = client(site)
	entrance = [
		...formsOf(await guest.html("/auth"), "/auth"),
		...formsOf(await guest.html("/auth/create"), "/auth/create"),
	]
	admin = await signedInAdmin(site)
	await fillLists()
	// A second session and a backup, so that their buttons are shown.
	await signedInAdmin(site)
	await admin.post("/admin/security/backup")
	const link = await invite(admin, "berta")
	entrance.push(...formsOf(await guest.html(link), link))
	await addSecondFactor(link)
	// A draft that was published once offers another date, in the list and in its form.
	await admin.post("/admin/news/1/unpublish")
	await admin.post("/admin/trash/move/post/2")
	const at = new Date().toISOString()
	await addRows(site, {
		imports: [{ kind: "species", name: "birds.csv", summary: "1 added", at, username: "anna" }],
	})
	// Only a changed draft of the terms can be published.
	await site.db.updateTable("terms_draft").set({ text: "## Dogs\n\nOn a leash." }).execute()
})

/** The second step of signing in, the set-up of an app, and an account with a second factor. */
async function addSecondFactor(link: string): Promise<void> {
	const berta = client(site)
	await berta.post(link, NEW_PASSWORD)
	await turnOnSecondFactor(berta, MEMBER_PASSWORD)
	const asked = await client(site).post("/auth", { username: "berta", password: MEMBER_PASSWORD })
	entrance.push(...formsOf(await asked.text(), "/auth"))
	entrance.push(...(await formsAt(SECOND_FACTOR)))
	const { id } = await site.db
		.selectFrom("users")
		.select("id")
		.where("username", "=", "berta")
		.executeTakeFirstOrThrow()
	entrance.push(...(await formsAt(`/admin/security/accounts/${id}`)))
}

/** The forms of a page: without an action a form is sent to the page's own URL, and buttons can have their own action. */
function formsOf(html: string, page: string): FoundForm[] {
	return [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
		([, attributes = "", content = ""]) => {
			const controls = [...content.matchAll(/<(?:input|select|textarea|button)\s[^>]*/g)].map(([tag]) => tag)
			const fields = [...new Set(controls.flatMap((tag) => attribute(tag, "name") ?? []))]
			const limited = controls.filter((tag) => attribute(tag, "maxlength") !== undefined)
			const cut = limited.flatMap((tag) => attribute(tag, "name") ?? [])
			const method = attribute(attributes, "method") ?? "get"
			const enter = enterPresses(controls)
			const others = controls.flatMap((tag) => attribute(tag, "formaction")?.replace(/^#.*/, page) ?? [])
			return [attribute(attributes, "action") ?? page, ...others].map((action) => ({
				method,
				action,
				fields,
				cut,
				enter,
			}))
		},
	)
}

/** What Enter in a one-line field presses, if that isn't the button that saves: the first button of a form. */
function enterPresses(controls: string[]): string | undefined {
	const typeOf = (tag: string) => attribute(tag, "type") ?? (tag.startsWith("<button") ? "submit" : "text")
	const others = ["hidden", "checkbox", "radio", "file", "submit", "button"]
	const isTyped = controls.some((tag) => tag.startsWith("<input") && !others.includes(typeOf(tag)))
	const [first, ...more] = controls.filter((tag) => typeOf(tag) === "submit")
	if (!isTyped || !first || more.length === 0 || attribute(first, "name") === "draft") return undefined
	return attribute(first, "name") ?? attribute(first, "formaction")
}

function attribute(tag: string, name: string): string | undefined {
	return tag.match(new RegExp(`\\s${name}="([^"]*)"`, "i"))?.[1]?.replaceAll("&amp;", "&")
}

/** IDs that two parts of a page share, so that buttons and labels find the first part only. */
const sharedIds = new Set<string>()

const pages = new Map<string, string>()

/** The pages below /admin: those in the built route table, and one of each kind that they link to. */
async function walkStaffPages(start: string[]): Promise<FoundForm[]> {
	const kindOf = (address: string) => {
		const { pathname, searchParams } = new URL(address, site.address)
		return `${pathname.replace(/\/(\d+|[0-9a-f]{16,})(?=\/|$)/g, "/:id")}?${[...searchParams.keys()].sort()}`
	}
	const waiting = [...start]
	const seen = new Set<string>()
	const found: FoundForm[] = []
	for (const address of waiting) {
		const kind = kindOf(address)
		if (seen.has(kind) || /\.(csv|zip)$|\/download$/.test(new URL(address, site.address).pathname)) continue
		seen.add(kind)
		const response = await admin.get(address)
		if (!response.headers.get("Content-Type")?.startsWith("text/html")) {
			await response.body?.cancel()
			continue
		}
		const html = await response.text()
		if (response.status === 200) pages.set(address, html)
		const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
		for (const id of ids.filter((id, at) => ids.indexOf(id) < at)) sharedIds.add(`${address}: ${id}`)
		found.push(...formsOf(html, address))
		for (const [, link = ""] of html.matchAll(/<a\s[^>]*href="([^"]*)"/g))
			if (link.startsWith("/admin")) waiting.push(link.replaceAll("&amp;", "&"))
	}
	return found
}

/** Forms that ask for the password again once it was typed long ago; those of an account ask when they are sent. */
async function passwordForms(): Promise<FoundForm[]> {
	await makePasswordOld(site.db, ADMIN.username)
	const account = "/admin/security/accounts/1"
	const answer = await admin.post(account, { change: "role", role: "admin" })
	return [...formsOf(await answer.text(), account), ...(await walkStaffPages(staffAddresses()))]
}

async function formsAt(address: string): Promise<FoundForm[]> {
	return formsOf(await admin.html(address), address)
}

function staffAddresses(): string[] {
	const pathOf = (id: string): string => {
		const route = site.routes[id]
		if (!route) return ""
		return `${route.parentId ? pathOf(route.parentId) : ""}${route.path ? `/${route.path}` : ""}`
	}
	const paths = Object.keys(site.routes)
		.map(pathOf)
		.filter((one) => one.startsWith("/admin"))
	// Pages link to some of these only at some times of the day.
	const values: Record<string, readonly string[]> = { ":key": SETTING_KEYS }
	return [...new Set(paths)].flatMap((one) => {
		const [name = ":id"] = /:(key|change)\b/.exec(one) ?? []
		return (values[name] ?? ["1"]).map((value) => one.replace(name, value).replace(/:\w+/g, "1"))
	})
}

const TABLE = "app/core/testing/staff-forms.ts"

test("every form and every field of the staff pages is in the table, and none cuts a text", async () => {
	const first = [...entrance, ...(await walkStaffPages(staffAddresses()))]
	const checked = [...(await sendImport()), ...(await passwordForms())]
	// With more species than one list shows, the QR codes and the pages of the list have more fields.
	await addManySpecies(site, 520)
	const longer = ["/admin", "/admin/qr-codes", "/admin/qr-codes/print"]
	const all = [...first, ...(await Promise.all(longer.map(formsAt))).flat()]
	expect([...new Set([...all, ...checked].flatMap(uncovered))], `not in ${TABLE}`).toEqual([])
	const addresses = new Set(all.map(({ action }) => action.replace(/\?.*/, "").replace(/\d+/, ":id")))
	for (const expected of ["/auth/create", "/admin/species/:id/edit", "/admin/news/:id/publish", "/logout"])
		expect(addresses).toContain(expected)
	expect([...sharedIds], "IDs of two parts of a page").toEqual([])
	expect(unseen([...all, ...checked]), `in ${TABLE}, but on no page`).toEqual([])
	const cut = [...all, ...checked].filter(({ method }) => method === "post").flatMap((form) => form.cut ?? [])
	expect([...new Set(cut)], "fields whose text the browser cuts in silence").toEqual([])
	const pressed = [...all, ...checked].flatMap(({ action, enter }) => (enter ? [`${action} ${enter}`] : []))
	expect(pressed, "what Enter in a field presses instead of saving").toEqual([])
})

const textIn = (html = "") => textOf(html.replace(/<span class="sr-only">.*?<\/span>/g, "")).trim()

function partsOf(html = "") {
	const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? []
	const links = [...main.matchAll(/<a\s([^>]*)>([\s\S]*?)<\/a>/g)].map(([, attributes = "", content]) => ({
		to: attribute(` ${attributes}`, "href") ?? "",
		text: textIn(content),
		isCurrent: attributes.includes('aria-current="page"'),
	}))
	const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? []
	const headings = [...main.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text]) => textIn(text))
	const [, second] = /<h2[^>]*>([\s\S]*?)<\/h2>/.exec(main) ?? []
	return {
		headings,
		second: textIn(second),
		title: textIn(title).replace(" · Heritage Farm", ""),
		links,
		main,
	}
}

/** Pages whose link back has words of its own. */
const OWN_WORDS = /\/news\/(\d+\/)?preview$|\/news\/pictures\/|\/print$/

test("each staff page has one heading, and begins with the tabs or a link back that names the page it leads to", async () => {
	const tabs = [...knownFeatures().flatMap(({ staffMenu = [] }) => staffMenu), ...CORE_ENTRIES]
		.filter(({ to, isTab }) => isTab || to === "/admin/site")
		.map(({ to, title }): [string, string | undefined] => [to, title ?? STAFF_TITLES[to]])
	const names = new Map(tabs)
	expect([...pages.keys()]).toEqual(
		expect.arrayContaining([...Object.keys(STAFF_TITLES), ...names.keys(), "/admin/site/redirects"]),
	)
	for (const [address, html] of pages) {
		const { headings, title, links } = partsOf(html)
		expect(headings.length, address).toBe(1)
		const [path = ""] = address.split("?")
		const current = links.filter(({ isCurrent }) => isCurrent).map(({ text }) => text)
		const name = names.get(path)
		if (name) {
			expect([headings, title, current], address).toEqual([["Admin Dashboard"], name, [name]])
		} else if (!OWN_WORDS.test(path)) {
			const [back] = links
			const { headings: names, second, title: other } = partsOf(await pageAt(back?.to ?? ""))
			expect([...names, second, other], `${address} leads back to ${back?.to}`).toContain(back?.text)
		}
	}
})

test("each row of Site Settings has the name of the page that it opens", async () => {
	const { main } = partsOf(pages.get("/admin/site"))
	const rows = [...main.matchAll(/<dt[^>]*>(.*?)<\/dt>[\s\S]*?<a\s[^>]*href="([^"]*)"/g)]
	expect(rows.length).toBeGreaterThan(13)
	for (const [, name, to = ""] of rows.filter(([, , to]) => to !== "/admin/security"))
		expect(partsOf(await pageAt(to)), to).toMatchObject({ headings: [textIn(name)], title: textIn(name) })
})

/** Names of parts of a row, such as 'Text of link 2', 'Remove link 2' and 'Change 2: date'. */
const NUMBERED = /^(.*?)\b([A-Za-z]+) (\d+)((?::.*)?)$/

/** The numbered names of a form's labels, groups and buttons in their order, by what they number. */
function numberedNames(form: string) {
	const names = new Map<string, { pattern: string; number: number }[]>()
	for (const [, , attributes = "", content = ""] of form.matchAll(
		/<(label|legend|button)\b([^>]*)>([\s\S]*?)<\/\1>/g,
	)) {
		const name = (attribute(attributes, "aria-label") ?? textOf(content)).trim()
		const [, before = "", noun = "", number, after = ""] = NUMBERED.exec(name) ?? []
		if (number === undefined) continue
		const one = { pattern: `${before}${noun} #${after}`, number: Number(number) }
		names.set(noun.toLowerCase(), [...(names.get(noun.toLowerCase()) ?? []), one])
	}
	return names
}

test("names of repeated rows count from 1, and those of one row have the same number", () => {
	const wrong: string[] = []
	const counted = new Set<string>()
	for (const [address, html] of pages)
		for (const [form] of html.matchAll(/<form[\s\S]*?<\/form>/g))
			for (const [noun, names] of numberedNames(form)) {
				const numbers = names.map(({ number }) => number)
				const last = Math.max(...numbers)
				if (last > 1) counted.add(noun)
				if (numbers.some((number, at) => number < (numbers[at - 1] ?? 1)))
					wrong.push(`${address}: ${noun} ${numbers}`)
				for (const pattern of new Set(names.map((one) => one.pattern))) {
					const own = names.flatMap((one) => (one.pattern === pattern ? one.number : []))
					// The first row can't move up, and the last one not down.
					const first = own.length < last && own[0] === 2 ? 2 : 1
					const isCounted = own.length >= last - 1 && own.every((number, at) => number === at + first)
					if (!isCounted) wrong.push(`${address}: ${pattern} ${own}`)
				}
			}
	expect(wrong).toEqual([])
	expect([...counted]).toEqual(expect.arrayContaining(["point", "version"]))
})

async function pageAt(address: string): Promise<string> {
	return pages.get(address) ?? (await admin.html(address))
}

/** Fills all rows of the lists in Site Settings and sets its pictures, so that the forms show all of their fields. */
async function fillLists(): Promise<void> {
	const values = SETTING_KEYS.flatMap((key) => {
		const row = settingRow(key)
		const picture = { name: "logo-0a-320.webp", widths: [320], x: 50, y: 50 }
		if (row.kind === "picture") return [{ key, value: JSON.stringify(picture) }]
		if (row.kind !== "rows") return []
		const one = Object.fromEntries(Object.keys(row.columns).map((column) => [column, "https://x.example"]))
		return [{ key, value: JSON.stringify(Array(row.most).fill(one)) }]
	})
	await site.db.replaceInto("settings").values(values).execute()
	const image = await site.db.selectFrom("media").select("id").where("kind", "=", "image").executeTakeFirst()
	const imageId = Number(image?.id)
	await site.db.updateTable("posts").set({ cover_id: imageId }).where("id", "=", 1).execute()
	await addRows(site, {
		post_pictures: [{ post_id: 1, image_id: imageId }],
		notices: [{ id: 1, text: "Flooded", level: "closure" }],
		redirects: [{ id: 1, path: "/about-us", target: "/visit" }],
	})
}

/** Fields that the browser tests fill and that no found form has. */
function unseen(found: FoundForm[]): string[] {
	return Object.entries<StaffForm>(STAFF_FORMS).flatMap(([form, { actions, labels }]) => {
		const pages = found.filter(({ action }) => actions.some((one) => isAddressOf(one, action)))
		const seen = new Set(pages.flatMap(({ fields }) => fields))
		return Object.keys(labels).flatMap((name) => (seen.has(name) ? [] : `${form}.${name}`))
	})
}

async function sendImport(): Promise<FoundForm[]> {
	const header = "name,scientificName,type,conservationStatus,description,locationHints"
	const row = "American Bittern,Botaurus lentiginosus,bird,least_concern,,"
	const csv = new File([`${header}\r\n${row}`], "one.csv", { type: "text/csv" })
	const response = await admin.post("/admin/import", formOf({ csv }))
	const page = response.headers.get("Location") ?? ""
	return [...(await formsAt(page)), ...(await addSiteFile())]
}

async function addSiteFile(): Promise<FoundForm[]> {
	const page = "/admin/site/move-in"
	for (const name of ["first.xml", "pictures.zip"]) {
		const siteFile = new File([new Uint8Array((await testFile(name)).buffer)], name)
		await admin.post(page, formOf({ siteFile }))
	}
	for (;;) {
		const html = await admin.html(page)
		if (html.includes('value="import"')) return formsOf(html, page)
	}
}

test("the table has two values for every field that is saved, and different ones for those of a species", () => {
	for (const [name, { labels, first, second, later = [], saving }] of Object.entries(STAFF_FORMS))
		for (const field of saving ? Object.keys(labels).filter((one) => !later.includes(one)) : [])
			expect([first[field], second[field]], `${name}.${field} in ${TABLE}`).not.toContain(undefined)
	const { first, second } = STAFF_FORMS.species
	for (const [name] of FIELD_ENTRIES) expect(second[name], `${name} in ${TABLE}`).not.toEqual(first[name])
})

test("every field for a password has a button that shows what was typed", async () => {
	const folder = path.join(root, "app")
	const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".tsx"))
	const having = []
	for (const file of files)
		if (/type=("password"|\{[^}]*"password")/.test(await readFile(path.join(folder, file), "utf8")))
			having.push(file)
	expect(
		having.filter(
			(file) => !["core/forms/ui/password-field.tsx", "features/tour/ui/restricted-tour.tsx"].includes(file),
		),
	).toEqual([])
})
