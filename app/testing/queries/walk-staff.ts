import Sqlite from "better-sqlite3"
import { RESENT_HEADER } from "#app/models/forms/resent-header.ts"
import { MAX_NOTICES } from "#app/models/notices/notice.ts"
import { databaseFile } from "#app/platform/environment.server.ts"
import { ADMIN, type Client, client } from "#app/testing/fixtures/admin.ts"
import { formOnPage } from "#app/testing/fixtures/form-on-page.ts"
import type { TestSite } from "#app/testing/fixtures/site.ts"
import { zipOf } from "#app/testing/fixtures/zip-files.ts"
import { see } from "./see.ts"
import { manageAccounts } from "./walk-accounts.ts"

const NEW = "/admin/species/new"
const SPECIES = { name: "Duck", scientificName: "Anas acuta", type: "bird", conservationStatus: "vulnerable" }

/**
 * Opens every staff page and performs every action. `photo` is a picture, `csv` a catalogue with some of the sample
 * species.
 */
export async function walkAsStaff(site: TestSite, admin: Client, files: { photo: File; csv: string }) {
	await readLists(admin)
	await editSpecies(admin, files.photo)
	await importFile(admin, files.csv)
	await importPhotos(admin, files)
	await writeNews(admin, files.photo)
	await emptyAndRestoreTrash(admin)
	await changeTerms(admin)
	await changeHours(admin)
	await writeNotices(site, admin)
	await drawMaps(admin, files.photo)
	await restoreParts(site, admin)
	await manageAccounts(site, admin)
	await comeBack(site, admin, files.photo)
	await setUp(site, admin)
}

async function readLists(admin: Client): Promise<void> {
	for (const archived of ["", "archived=show"])
		for (const q of ["", "q=loon", "q=qx"])
			for (const page of ["", "page=2", "page=99"])
				await see(admin, `/admin?${[archived, q, page].join("&")}`)
	for (const rest of ["", "find=loon", "find=qx", "mode=all", "species=1", "archived=show"])
		await see(admin, `/admin/qr-codes?${rest}`)
	for (const rest of ["", "archived=show"])
		for (const page of ["qr-codes/print", "qr-codes/all.zip", "analytics"])
			await see(admin, `/admin/${page}?${rest}`)
	for (const gap of ["picture", "audio", "hints", "facts", "description", "place"])
		await see(admin, `/admin?missing=${gap}`)
	for (const page of [
		"import/sample_species.csv",
		"analytics/views.csv",
		"analytics?from=2020-01-01&all=views",
		"export/species.csv",
		"qr-codes/1/download",
		"security",
		"security/waiver-records",
		"security/waiver-records?page=99",
		"security/waiver-records?receipt=K7M2-4QXT",
		"security/waiver-records.csv",
		"news",
	])
		await see(admin, `/admin/${page}`)
	await see(admin, "/admin/security?page=99")
	await see(admin, "/admin/news?page=99")
}

async function changeHours(admin: Client): Promise<void> {
	for (const [page, changes] of [
		["/admin/site/home", { hero_title: "Walked" }],
		["/admin/site/hours/weekly", {}],
	] as const) {
		const form = await formAt(admin, page, changes)
		await admin.post(page, form)
		// An edit conflict.
		await admin.post(page, form)
	}
	const days = "/admin/site/hours/days"
	const hours = { from: "2031-12-24", hours_choice: "closed" }
	await admin.post(`${days}/new`, await formAt(admin, `${days}/new`, hours))
	await see(admin, "/admin/site/hours")
	await admin.post(`${days}/20311224/delete`)
	await admin.post(
		"/admin/site/hours/close-today",
		await formAt(admin, "/admin/site/hours/close-today", { notice: "on" }),
	)
	await see(admin, "/admin/site/today")
	await admin.post("/admin/site/hours/open-again")
}

/** As a browser resends a form that got no response. */
const RESENT = { headers: { [RESENT_HEADER]: "yes" } }

async function editSpecies(admin: Client, photo: File): Promise<void> {
	const form = await formAt(admin, NEW, { ...SPECIES, image: photo })
	await admin.post(NEW, form)
	await admin.post(NEW, form)
	form.set("locationHints", "By the pond")
	await admin.post(NEW, form, RESENT)
	const made = await newest(admin, "/api/species?search=duck")
	const edit = `/admin/species/${made}/edit`
	const changed = await formAt(admin, edit, { name: "Drake" })
	await admin.post(edit, changed)
	changed.set("name", "Drake again")
	await admin.post(edit, changed)
	const rejected = await admin.post(
		NEW,
		await formAt(admin, NEW, { scientificName: "Bis bis", image: photo }),
	)
	const mended = formOnPage(await rejected.text())
	// A sample species shares this name, so the staff get a warning.
	mended.set("scientificName", "GAVIA immer")
	mended.set("name", "Goose")
	await admin.post(NEW, mended)
	for (const action of ["archive", "unarchive", "archive", "delete"]) {
		await see(admin, `/admin/species/${action}?ids=${made}&ids=1`)
		await admin.post(`/admin/species/${action}`, new URLSearchParams({ ids: String(made) }))
	}
}

async function importFile(admin: Client, csv: string): Promise<void> {
	for (const duplicates of ["skip", "update"]) {
		const form = new FormData()
		form.set("csv", new Blob([csv]), "birds.csv")
		const check = String((await admin.post("/admin/import", form)).headers.get("location"))
		await see(admin, check)
		await admin.post(check, { duplicates })
		await admin.post(check, { duplicates })
		await see(admin, check)
	}
	for (const page of ["", "?page=99"]) await see(admin, `/admin/imports/2${page}`)
	for (let count = 0; count < 2; count++) await admin.post("/admin/imports/2/undo")
	await see(admin, "/admin/imports/2")
	await admin.post("/admin/species/delete", new URLSearchParams({ ids: "4" }))
}

/** The first ZIP file is imported; the second one has a damaged picture. */
async function importPhotos(admin: Client, { photo, csv }: { photo: File; csv: string }): Promise<void> {
	const content = new Uint8Array(await photo.arrayBuffer())
	for (const picture of [content, content.subarray(0, content.length - 100)]) {
		const form = new FormData()
		form.set("csv", new Blob([csv]), "birds.csv")
		const files = [1, 2].map((at) => ({
			name: `Gavia immer ${at}.jpg`,
			content: at === 1 ? content : picture,
		}))
		form.set(
			"photos",
			new Blob([new Uint8Array(zipOf([...files, { name: "Nobody.jpg", content }]))]),
			"a.zip",
		)
		const check = String((await admin.post("/admin/import", form)).headers.get("location"))
		await see(admin, check)
		await admin.post(check, { duplicates: "update" })
		while ((await (await admin.get(check)).text()).includes("Show the current state"));
		await see(admin, check)
	}
}

async function writeNews(admin: Client, image: File): Promise<void> {
	const preview = await formAt(admin, "/admin/news/new", { content: "![x](/media/unknown.webp)" })
	await admin.post("/admin/news/preview", preview)
	const cover = { image, coverAlt: "A walk" }
	const fields = { title: "Walked", content: "x", published: "on", ...cover }
	const form = await formAt(admin, "/admin/news/new", fields)
	await uploadPicture(admin, `/admin/news/pictures/${form.get("pictureKey")}`, image)
	await admin.post("/admin/news/new", form)
	form.set("content", "y")
	await admin.post("/admin/news/new", form, RESENT)
	const address = `/admin/news/${await newest(admin, "/api/blog-posts")}`
	await uploadPicture(admin, `/admin/news/pictures/${address.replace(/\D+/g, "")}`, image)
	const edit = await formAt(admin, `${address}/edit`, { title: "Walked on", slug: "walked-on" })
	for (const content of ["a", "b"]) {
		edit.set("content", content)
		await admin.post(`${address}/edit`, edit)
	}
	const later = await formAt(admin, `${address}/edit`, { scheduledFor: "2090-05-31T07:05" })
	later.delete("published")
	await admin.post(`${address}/edit`, later)
	await see(admin, `${address}/preview`)
	await restoreVersion(admin, address)
	const taken = await formAt(admin, `${address}/edit`, { slug: "walked" })
	await admin.post(`${address}/edit`, taken)
	await see(admin, "/blog/walked")
	await see(admin, "/api/blog-posts/slug/walked-on")
	for (const action of ["unpublish", "publish", "delete"]) await admin.post(`${address}/${action}`)
	await admin.post(`${address}/edit`, edit)
}

async function restoreVersion(admin: Client, address: string): Promise<void> {
	const list = await (await admin.get(`${address}/versions`)).text()
	const versions = [...list.matchAll(/\/versions\/(\d+)/g)].map(([, id]) => Number(id))
	const first = `${address}/versions/${Math.min(...versions)}`
	const [, revision = ""] = /name="revision" value="(\d+)"/.exec(await (await admin.get(first)).text()) ?? []
	await admin.post(first, { revision })
}

/** Uploads a picture for the text of a post twice, and removes it. */
async function uploadPicture(admin: Client, page: string, image: File): Promise<void> {
	for (const alt of ["One", "Two"]) await admin.post(page, await formAt(admin, page, { image, alt }))
	const [, id = "0"] = /name="id" value="(\d+)"/.exec(await (await admin.get(page)).text()) ?? []
	await admin.post(`${page}/delete`, { id })
	await admin.post(`${page}/delete`, { id })
}

/** Restores a species and a post, deletes one for good, and empties the trash. */
async function emptyAndRestoreTrash(admin: Client): Promise<void> {
	const deleteSpecies = (id: number) =>
		admin.post("/admin/species/delete", new URLSearchParams({ ids: String(id) }))
	const { imageUrl } = await (await admin.get("/api/species/20")).json()
	await deleteSpecies(20)
	const list = await (await admin.get("/admin")).text()
	await see(admin, imageUrl)
	await admin.post(/\/admin\/trash\/restore\?at=[^"]+/.exec(list)?.[0] ?? "")
	await see(admin, "/admin/trash?page=99")
	const trash = await (await admin.get("/admin/trash")).text()
	for (const [address] of trash.matchAll(/\/admin\/trash\/\d+\/restore/g)) await admin.post(address)
	await deleteSpecies(20)
	const [address = ""] =
		/\/admin\/trash\/\d+\/delete/.exec(await (await admin.get("/admin/trash")).text()) ?? []
	await see(admin, address)
	await admin.post(address)
	await deleteSpecies(21)
	await see(admin, "/admin/trash/empty")
	await admin.post("/admin/trash/empty")
}

async function changeTerms(admin: Client): Promise<void> {
	const draft = "/admin/site/terms"
	const add = `${draft}/sections/new`
	const form = await formAt(admin, add, { heading: "Walked", text: "x" })
	await admin.post(add, form)
	form.set("text", "y")
	await admin.post(add, form, RESENT)
	const edit = `${draft}/sections/1/edit`
	await admin.post(edit, await formAt(admin, edit, { text: "z" }))
	for (const direction of ["up", "down"]) await admin.post(`${draft}/sections/2/move`, { direction })
	await see(admin, `${draft}/sections/3/delete`)
	await admin.post(`${draft}/sections/3/delete`)
	await see(admin, draft)
	const preview = `${draft}/preview`
	await admin.post(preview, await formAt(admin, preview, { password: ADMIN.password }))
	await see(admin, "/waiver")
	await admin.post(`${draft}/review`, { number: "2", reviewer: "A. Lawyer", reviewedOn: "2026-06-01" })
	await see(admin, draft)
}

async function writeNotices({ db }: TestSite, admin: Client): Promise<void> {
	const list = "/admin/site/notices"
	const form = await formAt(admin, `${list}/new`, { text: "Walked", level: "closure" })
	await admin.post(`${list}/new`, form)
	form.set("text", "Walked on")
	await admin.post(`${list}/new`, form, RESENT)
	await see(admin, list)
	const address = `${list}/${await newest(admin, "/api/notices")}`
	const edit = await formAt(admin, `${address}/edit`, { text: "a" })
	for (const text of ["a", "b"]) {
		edit.set("text", text)
		await admin.post(`${address}/edit`, edit)
	}
	edit.set("endsAt", "2031-01-01T10:00")
	edit.set("revision", "3")
	await admin.post(`${address}/edit`, edit)
	for (const time_zone of ["America/Vancouver", "America/Toronto"])
		await admin.post("/admin/site/time", await formAt(admin, "/admin/site/time", { time_zone }))
	await see(admin, `${address}/delete`)
	await admin.post(`${address}/delete`)
	const times = { created_at: "2020-01-01T00:00:00.000Z", updated_at: "2020-01-01T00:00:00.000Z" }
	const ended = { text: "Ended", level: "caution", ends_at: "2020-01-02T00:00:00.000Z", ...times }
	for (let at = 0; at < MAX_NOTICES; at++) await db.insertInto("notices").values(ended).execute()
	await admin.post(`${list}/new`, await formAt(admin, `${list}/new`, { text: "One more" }))
}

/** Draws a map with a place and a trail, changes all of them, and deletes them. */
async function drawMaps(admin: Client, image: File): Promise<void> {
	const list = "/admin/map"
	await see(admin, list)
	const map = await formAt(admin, `${list}/new`, { name: "Walked", altText: "A map", image })
	await admin.post(`${list}/new`, map)
	map.set("description", "Resent")
	const made = await admin.post(`${list}/new`, map, RESENT)
	const page = String(made.headers.get("location"))
	for (const name of ["Walked on", "Walked again"]) {
		const changed = await formAt(admin, `${page}/edit`, { name, image })
		await admin.post(`${page}/edit`, changed)
		await admin.post(`${page}/edit`, changed)
	}
	await admin.post(
		`${page}/control-points`,
		await formAt(admin, `${page}/control-points`, {
			position1: "B2",
			coordinates1: "45.02, -79.31",
			position2: "H9",
			coordinates2: "45.01, -79.3",
		}),
	)
	const parts = [
		["places", { name: "Pond", kind: "water", gridReference: "C4", species: "1" }],
		["trails", { name: "Loop", places: "Pond changed", line: "1 1\n2 2", noticeId: "1" }],
	] as const
	const moved: string[] = []
	for (const [kind, fields] of parts) {
		const form = await formAt(admin, `${page}/${kind}/new`, fields)
		await admin.post(`${page}/${kind}/new`, form)
		form.set("name", `${fields.name} again`)
		await admin.post(`${page}/${kind}/new`, form, RESENT)
		const html = await (await admin.get(page)).text()
		const [, id = ""] = new RegExp(`${kind}/(\\d+)/edit`).exec(html) ?? []
		const edit = `${page}/${kind}/${id}/edit`
		const change = await formAt(admin, edit, { name: `${fields.name} changed` })
		await admin.post(edit, change)
		await admin.post(edit, change)
		await admin.post(edit, await formAt(admin, edit, { draft: "on" }))
		change.set("draft", "on")
		change.set("formKey", `${kind} of an earlier revision`)
		await admin.post(edit, change)
		await see(admin, edit)
		await admin.post(`${page}/${kind.replace(/s$/, "-changes")}/${id}/delete`)
		moved.push(edit)
	}
	await importAndPublish(admin, page)
	for (const edit of moved.slice(0, 1))
		await admin.post(edit, await formAt(admin, edit, { gridReference: "D5" }))
	await see(admin, page)
	await see(admin, `/map?${new URLSearchParams({ map: page.replace(/\D+/g, "") })}`)
	for (const [kind] of [...parts].reverse()) {
		const html = await (await admin.get(page)).text()
		const [, id = ""] = new RegExp(`${kind}/(\\d+)/edit`).exec(html) ?? []
		await admin.post(`${page}/${kind}/${id}/delete`)
	}
	await admin.post(`${page}/delete`)
}

/** Imports what a map has into it, with a new place, publishes it and undoes the import. */
async function importAndPublish(admin: Client, page: string): Promise<void> {
	const point = { type: "Point", coordinates: [-79.306, 45.016] }
	const features = ["Pump", "Pond changed"].map((name) => ({
		...{ type: "Feature", geometry: point },
		properties: { name, species: ["Common Loon"] },
	}))
	const line = { type: "LineString", coordinates: [point.coordinates, [-79.305, 45.015]] }
	const ways = ["Way", "Loop changed"].map((name) => ({
		type: "Feature",
		geometry: line,
		properties: { name },
	}))
	const file = JSON.stringify({ type: "FeatureCollection", features: [...features, ...ways] })
	const form = new FormData()
	form.set("mapFile", new File([file], "walk.geojson"))
	const check = String((await admin.post(`${page}/import`, form)).headers.get("location"))
	const html = await (await admin.get(check)).text()
	const chosen = formOnPage(html, (one) => one.includes('name="seal"'))
	for (const [name, value] of [
		["trails", "0"],
		["trails", "1"],
		["newPlaces", "on"],
		["changedPlaces", "on"],
	] as const)
		chosen.append(name, value)
	const record = String((await admin.post(check, chosen)).headers.get("location"))
	await see(admin, `${page}/import`)
	await see(admin, record)
	for (const kind of ["places", "trails"]) await admin.post(`${page}/publish`, { [kind]: "1" })
	await admin.post(`${page}/publish`)
	await admin.post(`${record}/undo`)
}

/** Restores a notice that closes a trail, and what is left of the map. */
async function restoreParts({ db }: TestSite, admin: Client): Promise<void> {
	const id = await newest(admin, "/api/notices")
	await db.updateTable("trails").set({ notice_id: id }).where("id", "=", 1).execute()
	await admin.post(`/admin/site/notices/${id}/delete`)
	await admin.post("/admin/map/1/trails/1/delete")
	await db.deleteFrom("notices").where("id", "<", id).execute()
	for (const round of [1, 2]) {
		const trash = await (await admin.get(`/admin/trash?page=${round}`)).text()
		for (const [address] of trash.matchAll(/\/admin\/trash\/\d+\/restore/g)) {
			const restored = await admin.post(address)
			await see(admin, restored.headers.get("location") ?? "")
		}
	}
	await admin.post("/admin/trash/move/trail/1")
	await admin.post("/admin/trash/empty")
}

/** Decides on the sample in both ways, and on the dashboard's checklist. */
async function setUp({ db }: TestSite, admin: Client): Promise<void> {
	await see(admin, "/admin/site/setup")
	await admin.post("/admin/site/setup")
	await admin.post("/admin/site/setup", { show: "yes" })
	await see(admin, "/admin/site/sample")
	await admin.post("/admin/site/sample", { answer: "keep" })
	await db.deleteFrom("setup_marks").where("name", "=", "sample kept").execute()
	await admin.post("/admin/site/sample", { answer: "remove" })
}

/** Signs in after the session expired, with a form sent in between, changes the password, and signs out. */
async function comeBack(site: TestSite, admin: Client, photo: File): Promise<void> {
	const expiredForm = await formAt(admin, NEW, { ...SPECIES, image: photo })
	const other = client(site)
	await other.post("/auth", { ...ADMIN, password: "wrong password" })
	await other.post("/auth", ADMIN)
	await see(other, "/admin/security")
	await other.post("/admin/security/sessions/end")
	// The session expired an hour ago: the form is stored as a draft.
	lastSeen(site, new Date(Date.now() - 13 * 3_600_000).toISOString())
	const back = await other.post(NEW, expiredForm)
	await other.post(String(back.headers.get("location")), ADMIN)
	await see(
		other,
		new URL(String(back.headers.get("location")), site.address).searchParams.get("redirectTo") ?? "",
	)
	lastSeen(site, new Date(Date.now() - 3_600_000).toISOString())
	const password = await formAt(other, "/admin/security/password", {
		currentPassword: ADMIN.password,
		newPassword: `${ADMIN.password}!`,
		confirmPassword: `${ADMIN.password}!`,
	})
	await other.post("/admin/security/password", password)
	await other.post("/logout")
}

/** Ages all sessions; `exec` because only the site's own statements are recorded. */
function lastSeen(site: TestSite, time: string): void {
	const sqlite = new Sqlite(databaseFile(site.environment.dataDir))
	sqlite.exec(`update sessions set last_seen_at = '${time}'`)
	sqlite.close()
}

async function newest(admin: Client, list: string): Promise<number> {
	const rows: { id: number }[] = await (await admin.get(list)).json()
	return Math.max(...rows.map((row) => row.id))
}

async function formAt(
	admin: Client,
	address: string,
	fields: Record<string, string | File>,
): Promise<FormData> {
	const html = await (await admin.get(address)).text()
	const form = formOnPage(html, (one) => /name="(formKey|currentPassword)"/.test(one))
	for (const [name, value] of Object.entries(fields)) form.set(name, value)
	return form
}
