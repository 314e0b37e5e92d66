import { readdir } from "node:fs/promises"
import path from "node:path"
import { crc32 } from "node:zlib"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { storeDraft } from "#app/models/forms/draft.server.ts"
import { RESENT_HEADER } from "#app/models/forms/resent-header.ts"
import { type Client, signedInAdmin } from "#app/testing/fixtures/admin.ts"
import { formOnPage, textOf } from "#app/testing/fixtures/form-on-page.ts"
import { startTestSite, type TestSite } from "#app/testing/fixtures/site.ts"
import { wav } from "#app/testing/fixtures/sound.ts"

let site: TestSite
let admin: Client
let photo: File
beforeAll(async () => {
	site = await startTestSite()
	admin = await signedInAdmin(site)
	const pixels = { create: { width: 330, height: 220, channels: 3 as const, background: "#2b5" } }
	const jpeg = await sharp(pixels)
		.withExif({ IFD3: { GPSLatitude: "44/1 30/1 0/1" } })
		.jpeg()
		.toBuffer()
	photo = new File([new Uint8Array(jpeg)], "photo <b>.jpg", { type: "image/jpeg" })
})
afterAll(() => site.close())

const sound = () => new File([wav(8000)], "guide.wav")

async function formAt(address: string, changes: Record<string, string | File> = {}): Promise<FormData> {
	const form = formOnPage(await (await admin.get(address)).text())
	for (const [name, value] of Object.entries(changes)) form.set(name, value)
	return form
}
const named = (name: string) => site.db.selectFrom("species").selectAll().where("name", "=", name).execute()
const NEW = "/admin/species/new"
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/** A form sent with a cookie whose session may have ended. */
const asBefore = (cookie: string): RequestInit => ({
	method: "POST",
	redirect: "manual",
	headers: { Cookie: cookie, Origin: site.address },
})

describe("adding a species", () => {
	test("a species with every field, a photo and a sound is in the catalogue, without the photo's camera metadata", async () => {
		const form = await formAt(NEW, {
			name: "Ring-necked Duck",
			scientificName: "Aythya collaris",
			type: "bird",
			conservationStatus: "near_threatened",
			description: "Line one\r\nLine two",
			locationHints: "The <script>alert(1)</script> pond",
			funFacts: "It dives\r\n\r\n  It has a ring  ",
			imagePosition: "custom",
			offsetX: "10",
			offsetY: "-5",
			featured: "on",
			image: photo,
			audio: sound(),
		})
		const saved = await admin.post(NEW, form)
		expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin"])
		expect(textOf(await (await admin.get("/admin")).text())).toContain("Species created Ring-necked Duck")
		const [row] = await named("Ring-necked Duck")
		expect(row).toMatchObject({
			description: "Line one\nLine two",
			fun_facts: '["It dives","It has a ring"]',
			image_position: "custom",
			image_offset: "10,-5",
			featured: 1,
			revision: 1,
		})
		const html = await (await site.get(`/species/${row?.id}`)).text()
		expect(html).toContain("&lt;script&gt;alert(1)")
		expect(html).toContain('type="image/avif"')
		for (const [, address = ""] of html.matchAll(/(\/media\/[\w.-]+)/g)) {
			const file = await site.get(address)
			expect(file.status, address).toBe(200)
			expect(Buffer.from(await file.arrayBuffer()).includes("GPS"), address).toBe(false)
		}
		expect(await readdir(path.join(site.environment.dataDir, "uploads"))).toEqual([])
	})

	test("a double click creates one species", async () => {
		const form = await formAt(NEW, { name: "Twice", scientificName: "Bis bis", image: photo })
		const responses = await Promise.all([admin.post(NEW, form), admin.post(NEW, form)])
		expect(responses.map((response) => response.status)).toEqual([303, 303])
		expect(await named("Twice")).toHaveLength(1)
	})

	test("a form sent again with other content after a lost response changes the species that it created", async () => {
		const form = await formAt(NEW, { name: "Lost", scientificName: "Amissus amissus", image: photo })
		expect((await admin.post(NEW, form)).status).toBe(303)
		const resend = async (name: string) => {
			form.set("name", name)
			return (await admin.post(NEW, form, { headers: { [RESENT_HEADER]: "1" } })).status
		}
		const [first] = await named("Lost")
		expect([await resend("Found"), await named("Lost")]).toEqual([303, []])
		const found = await named("Found")
		expect(found).toEqual([
			expect.objectContaining({ id: first?.id, revision: 2, image_id: first?.image_id }),
		])
		// Somebody else's change must not be overwritten.
		await site.db.updateTable("species").set({ updated_at: "2030" }).where("name", "=", "Found").execute()
		expect(await resend("Found again")).toBe(303)
		expect(await named("Found")).toHaveLength(1)
		expect(await named("Found again")).toHaveLength(1)
	})

	test("missing fields are reported next to them, and everything typed and uploaded is preserved", async () => {
		const typed = {
			name: "",
			scientificName: "Anas acuta",
			description: "A <long> & “careful” text",
			featured: "on",
		}
		const rejected = await admin.post(NEW, await formAt(NEW, { ...typed, image: photo, audio: sound() }))
		expect(rejected.status).toBe(400)
		const html = await rejected.text()
		expect(textOf(html)).toContain("Creation failed")
		expect(textOf(html)).toContain("Common name is required")
		expect(html).toMatch(/<a href="#name"/)
		expect(html).toMatch(/id="name"[^>]*aria-describedby="name-error"[^>]*aria-invalid="true"/)
		expect(textOf(html)).toContain("photo <b>.jpg is uploaded and will be saved with this form")
		const again = formOnPage(html)
		expect(Object.fromEntries(again)).toMatchObject({
			scientificName: "Anas acuta",
			description: typed.description,
			featured: "on",
		})
		again.set("name", "Northern Pintail")
		expect((await admin.post(NEW, again)).status).toBe(303)
		const [row] = await named("Northern Pintail")
		expect(row?.image_id).toBeTypeOf("number")
		expect(row?.audio_id).toBeTypeOf("number")
	})

	test.each([
		["type", "dragon", "Type 'dragon' is not one of bird"],
		["conservationStatus", "extinct", "Conservation status 'extinct' is not one of"],
		["imagePosition", "behind", "Position is one of center"],
		["offsetX", "1.5", "X offset must be a whole number"],
		["offsetY", "9999", "Y offset is at most 500"],
		["name", "x".repeat(121), "Common name has more than 120 characters"],
		["funFacts", `ok\n${"x".repeat(501)}`, "Line 2: Fun fact has more than 500 characters"],
	])("an invalid %s is rejected with what is allowed", async (field, value, words) => {
		const count = (await site.db.selectFrom("species").select("id").execute()).length
		const rejected = await admin.post(
			NEW,
			await formAt(NEW, { name: "a", scientificName: "b", [field]: value }),
		)
		expect(rejected.status).toBe(400)
		expect(textOf(await rejected.text())).toContain(words)
		expect(await site.db.selectFrom("species").select("id").execute()).toHaveLength(count)
	})

	test("a double click on the corrected form creates one species, with the file uploaded before", async () => {
		const rejected = await admin.post(NEW, await formAt(NEW, { scientificName: "Bis", image: photo }))
		const mended = formOnPage(await rejected.text())
		mended.set("name", "Waited Twice")
		const responses = await Promise.all([admin.post(NEW, mended), admin.post(NEW, mended)])
		expect(responses.map((response) => response.status)).toEqual([303, 303])
		const rows = await named("Waited Twice")
		expect(rows).toHaveLength(1)
		expect(rows[0]?.image_id).toBeTypeOf("number")
		expect((await admin.post(NEW, mended)).status, "and a third time").toBe(303)
	})

	test("a form that was sent, changed after Back and sent again is a new submission, and nothing is lost", async () => {
		const form = await formAt(NEW, { name: "Before Back", scientificName: "x" })
		expect((await admin.post(NEW, form)).status).toBe(303)
		const [{ id } = { id: 0 }] = await named("Before Back")
		const address = `/admin/species/${id}/edit`
		const edit = await formAt(address, { name: "After one edit" })
		expect((await admin.post(address, edit)).status).toBe(303)
		edit.set("name", "After Back")
		expect((await admin.post(address, edit)).status, "an edit conflict").toBe(409)
		form.set("name", "A second one")
		expect((await admin.post(NEW, form)).status).toBe(303)
		expect(await named("A second one")).toHaveLength(1)
	})

	test.each(["\u0000abc", "two\nlines", "\u200b", "a\u0007b"])("the name %j is rejected", async (name) => {
		const rejected = await admin.post(NEW, await formAt(NEW, { name, scientificName: "x" }))
		expect(rejected.status).toBe(400)
		expect(textOf(await rejected.text())).toMatch(/Common name (is required|must be one line of plain text)/)
	})

	test("a form without its idempotency key is rejected with a message, and succeeds when it is sent again", async () => {
		const form = await formAt(NEW, { name: "Keyless", scientificName: "x" })
		form.delete("formKey")
		form.set("revision", "many")
		const rejected = await admin.post(NEW, form)
		expect(rejected.status).toBe(400)
		const html = await rejected.text()
		expect(textOf(html)).toContain("The form was not complete, so nothing was saved. Please send it again.")
		expect(textOf(html)).not.toContain("Invalid input")
		expect((await admin.post(NEW, formOnPage(html))).status).toBe(303)
	})

	test("form library commands, odd names and duplicate values in a form do no harm", async () => {
		const form = await formAt(NEW, { name: "", scientificName: "x" })
		form.append("__intent__", "{not json")
		form.append("__state__", "{not json")
		form.append("__proto__.polluted", "yes")
		form.append("funFacts[4294967294]", "x")
		form.append("name", "second")
		const response = await admin.post(NEW, form)
		expect(response.status).toBe(400)
		expect(({} as Record<string, unknown>).polluted).toBeUndefined()
	})
})

describe("a scientific name that another species has", () => {
	const save = async (address: string, changes: Record<string, string>) => {
		const saved = await admin.post(address, await formAt(address, changes))
		expect([saved.status, saved.headers.get("location")]).toEqual([303, "/admin"])
		return textOf(await (await admin.get("/admin")).text())
	}
	const apple = (name: string, scientificName = "Vitis riparia") => ({ name, scientificName })

	test("a species with a duplicate scientific name is saved, and the next page warns, also without scripts", async () => {
		const first = await save(NEW, apple("McIntosh"))
		expect(first).toContain("Species created McIntosh")
		expect(first).not.toContain("Warning")
		expect(await save(NEW, apple("Wolf River", "vitis RIPARIA"))).toContain(
			"Species created Wolf River. Warning: another species also has the scientific name vitis RIPARIA: McIntosh. Check that you didn't add the same species twice.",
		)
		expect(await named("Wolf River")).toHaveLength(1)
		const [{ id } = { id: 0 }] = await named("McIntosh")
		await site.db.updateTable("species").set({ archived: 1 }).where("id", "=", id).execute()
		expect(await save(NEW, apple("Cortland"))).toMatch(
			/also has the scientific name .*: McIntosh and 1 more\./,
		)
	})

	test("the list names species that look the same with links, and a new one is stored with single spaces", async () => {
		const now = new Date().toISOString()
		const row = {
			type: "bird" as const,
			conservation_status: "vulnerable" as const,
			created_at: now,
			updated_at: now,
		}
		const { id } = await site.db
			.insertInto("species")
			.values({ ...row, name: "Spruce\u00a0Grouse", scientific_name: "Canachites\u202f canadensis" })
			.returning("id")
			.executeTakeFirstOrThrow()
		const typed = { ...apple("\u00a0Spruce \tGrouse"), scientificName: "Canachites\u00a0canadensis " }
		expect(await save(NEW, typed)).toContain("Both names are the same")
		const [added] = await named("Spruce Grouse")
		expect(added?.scientific_name).toBe("Canachites canadensis")
		const list = await (await admin.get("/admin?q=canachites")).text()
		for (const one of [id, added?.id]) {
			expect(list).toMatch(
				new RegExp(`Looks the same as[^.]*href="/admin/species/${one}/edit\\?q=canachites"`),
			)
		}
		expect(await (await admin.get("/admin?q=loon")).text()).not.toContain("Looks the same")
		await site.db
			.deleteFrom("species")
			.where("id", "in", [id, Number(added?.id)])
			.execute()
	})

	test("an edit with a duplicate scientific name warns, a form sent twice warns again, and a unique name ends the warning", async () => {
		const [{ id } = { id: 0 }] = await named("Cortland")
		const address = `/admin/species/${id}/edit`
		const form = await formAt(address, { name: "MCINTOSH" })
		for (const _ of [1, 2]) {
			expect((await admin.post(address, form)).status).toBe(303)
			expect(textOf(await (await admin.get("/admin")).text())).toContain(
				"Both names are the same, so a CSV import can't tell them apart. Change one of the names.",
			)
		}
		const alone = await save(address, { name: "Cortland", scientificName: "Vitis riparia 'Cortland'" })
		expect(alone).toContain("Species updated Cortland")
		expect(alone).not.toContain("Warning")
	})
})

describe("files that the species form can't accept", () => {
	const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic")])
	const size = Buffer.from("4948445200007530000075300802000000", "hex")
	const crc = Buffer.alloc(4)
	crc.writeUInt32BE(crc32(size))
	const signature = Buffer.from("89504e470d0a1a0a0000000d", "hex")
	const pngHeader = Buffer.concat([signature, size, crc, Buffer.from("0000000049444154", "hex")])
	test.each([
		["an HEIC picture", "image", heic, 400, "This is an HEIC picture"],
		[
			"a drawing",
			"image",
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
			400,
			"SVG drawing",
		],
		["a sound as picture", "image", "sound", 400, "This is an audio file"],
		["a picture as sound", "audio", "photo", 400, "This is a picture"],
		[
			"a page named .jpg",
			"image",
			Buffer.from("<!doctype html><h1>hi</h1>"),
			400,
			"This file format isn't supported",
		],
		["an empty file", "image", Buffer.alloc(0), 400, "The file is empty"],
		["30000 x 30000 pixels in a few bytes", "image", pngHeader, 400, "30000 × 30000 pixels"],
		["a cut photo", "image", "cut", 400, ""],
		["16 MB", "image", Buffer.alloc(16 * 1024 * 1024, 1), 413, "The image is larger than 15 MB"],
		[
			"31 MB of sound",
			"audio",
			Buffer.alloc(31 * 1024 * 1024, 1),
			413,
			"The audio file is larger than 30 MB",
		],
	] as const)(
		"%s is rejected next to its field, and the texts are preserved",
		async (_what, field, content, status, words) => {
			const bytes =
				content === "sound"
					? Buffer.from(await sound().arrayBuffer())
					: content === "photo"
						? Buffer.from(await photo.arrayBuffer())
						: content === "cut"
							? Buffer.from(await photo.arrayBuffer()).subarray(0, -300)
							: content
			const media = (await readdir(path.join(site.environment.dataDir, "media"))).length
			const file = new File([new Uint8Array(bytes)], "x.jpg", { type: "image/jpeg" })
			const form = await formAt(NEW, { name: "Never", scientificName: "Numquam", [field]: file })
			const rejected = await admin.post(NEW, form)
			expect(rejected.status).toBe(status)
			const html = await rejected.text()
			expect(textOf(html)).toContain(words)
			expect(html).toMatch(new RegExp(`id="${field}-error"`))
			expect(Object.fromEntries(formOnPage(html))).toMatchObject({ name: "Never", scientificName: "Numquam" })
			expect(await named("Never")).toEqual([])
			expect(await readdir(path.join(site.environment.dataDir, "media"))).toHaveLength(media)
			expect(await readdir(path.join(site.environment.dataDir, "uploads"))).toEqual([])
		},
	)

	test("a form that breaks off is rejected, and nothing of it is stored", async () => {
		const body = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n\xff\xd8\xff'
		const rejected = await fetch(site.address + NEW, {
			method: "POST",
			body,
			headers: {
				Cookie: admin.cookie(),
				Origin: site.address,
				"Content-Type": "multipart/form-data; boundary=x",
			},
		})
		expect(rejected.status).toBe(400)
		expect(textOf(await rejected.text())).toContain("The form arrived incomplete")
		expect(await readdir(path.join(site.environment.dataDir, "uploads"))).toEqual([])
	})
})

describe("editing a species", () => {
	test("editing one field preserves the others, and a new picture replaces the old one", async () => {
		const [before] = await named("Ring-necked Duck")
		const address = `/admin/species/${before?.id}/edit`
		const files = await mediaOf(before?.image_id)
		const red = { create: { width: 400, height: 300, channels: 3 as const, background: "#c33" } }
		const other = new File([new Uint8Array(await sharp(red).webp().toBuffer())], "red.webp")
		expect(
			(await admin.post(address, await formAt(address, { locationHints: "The pond", image: other }))).status,
		).toBe(303)
		const [after] = await named("Ring-necked Duck")
		expect(after).toMatchObject({
			...before,
			location_hints: "The pond",
			revision: 2,
			image_id: after?.image_id,
			updated_at: after?.updated_at,
		})
		// Other species of these tests still use the photo: remove it there, too.
		expect(after?.image_id).not.toBe(before?.image_id)
		await site.db
			.updateTable("species")
			.set({ image_id: null })
			.where("image_id", "=", Number(before?.image_id))
			.execute()
		const again = await formAt(address, { removeImage: "on" })
		expect((await admin.post(address, again)).status).toBe(303)
		expect((await named("Ring-necked Duck"))[0]?.image_id).toBeNull()
		expect(await mediaOf(after?.image_id)).toEqual([])
		expect(files.length).toBeGreaterThan(0)
	})

	test("a double click on Update is one change without an edit conflict", async () => {
		const [{ id } = { id: 0 }] = await named("Northern Pintail")
		const address = `/admin/species/${id}/edit`
		const form = await formAt(address, { description: "Once" })
		const responses = await Promise.all([admin.post(address, form), admin.post(address, form)])
		expect(responses.map((response) => response.status)).toEqual([303, 303])
	})

	test("a species that was deleted during an edit is reported, and the form can be saved as a new species", async () => {
		const [{ id } = { id: 0 }] = await named("Twice")
		const address = `/admin/species/${id}/edit`
		const form = await formAt(address, { description: "Typed for long" })
		await admin.post(`/admin/species/delete?ids=${id}`, { ids: String(id) })
		const refused = await admin.post(address, form)
		expect(refused.status).toBe(404)
		const html = await refused.text()
		expect(textOf(html)).toContain("This species was deleted while you were editing")
		expect(html).toMatch(/<form[^>]*action="\/admin\/species\/new"/)
		expect((await admin.post(NEW, formOnPage(html))).status).toBe(303)
		expect((await named("Twice"))[0]?.description).toBe("Typed for long")
		expect((await admin.get("/admin/species/99999/edit")).status).toBe(404)
	})

	test("a form sent after the session expired is restored after signing in, with its file", async () => {
		const form = await formAt(NEW, {
			name: "Kept",
			scientificName: "Servatus",
			description: "Typed & kept",
			image: photo,
		})
		await site.db
			.updateTable("sessions")
			.set({ last_seen_at: hoursAgo(13) })
			.execute()
		const sent = await admin.post(NEW, form)
		const signIn = String(sent.headers.get("location"))
		expect(sent.status).toBe(303)
		expect(signIn).toMatch(/^\/auth\?redirectTo=/)
		expect(textOf(await (await admin.get(signIn)).text())).toContain("Your text is saved.")
		const login = await admin.post(signIn, { username: "anna", password: "correct horse battery" })
		const back = String(login.headers.get("location"))
		expect(back).toMatch(/^\/admin\/species\/new\?draft=/)
		const html = await (await admin.get(back)).text()
		const restored = formOnPage(html)
		expect(Object.fromEntries(restored)).toMatchObject({ name: "Kept", description: "Typed & kept" })
		expect(textOf(html)).toContain("photo <b>.jpg is uploaded")
		expect((await admin.post(NEW, restored)).status).toBe(303)
		expect((await named("Kept"))[0]?.image_id).toBeTypeOf("number")
	})

	test("a session that was signed out, or expired a week ago, stores neither a draft nor an upload", async () => {
		const setSessions = (values: { last_seen_at?: string; ended_at?: null }) =>
			site.db.updateTable("sessions").set(values).execute()
		const setRole = (role: string) => site.db.updateTable("users").set({ role }).execute()
		const stored = async () => [
			await readdir(path.join(site.environment.dataDir, "uploads")),
			(await site.db.selectFrom("drafts").select("key").execute()).length,
		]
		const ways: Record<string, (cookie: string) => Promise<unknown>> = {
			"signed out": (cookie) => fetch(`${site.address}/logout`, asBefore(cookie)),
			"signed out after it had expired": async (cookie) => {
				await setSessions({ last_seen_at: hoursAgo(13) })
				await fetch(`${site.address}/logout`, asBefore(cookie))
			},
			"signed out everywhere from another machine": async () => {
				await setSessions({ last_seen_at: hoursAgo(13) })
				await (await signedInAdmin(site)).post("/admin/security/sessions/end")
			},
			"expired more than a week ago": () => setSessions({ last_seen_at: hoursAgo(8 * 24) }),
			"no administrator any longer": async () => {
				await setSessions({ last_seen_at: hoursAgo(13) })
				await setRole("visitor")
			},
		}
		const before = await stored()
		for (const [way, end] of Object.entries(ways)) {
			const own = await signedInAdmin(site)
			const cookie = own.cookie()
			const form = formOnPage(await (await own.get(NEW)).text())
			form.set("name", "Left by nobody")
			form.set("image", photo)
			await end(cookie)
			const sent = await fetch(site.address + NEW, { ...asBefore(cookie), body: form })
			await setRole("admin")
			// The page itself contains what was typed: see `signed-out-form.test.ts`.
			expect(sent.status, way).toBe(401)
			expect(textOf(await sent.text()), way).toContain("You were signed out.")
			expect(await stored(), way).toEqual(before)
		}
		admin = await signedInAdmin(site)
	})

	test("another user's form is not stored, and a draft is shown to its author only", async () => {
		const drafts = () => site.db.selectFrom("drafts").select("key").execute()
		const before = (await drafts()).length
		await fetch(site.address + NEW, {
			method: "POST",
			body: new URLSearchParams({ name: "x" }),
			redirect: "manual",
		})
		const forged = { Cookie: "session=ZHVtbXk%3D", Origin: site.address }
		await fetch(site.address + NEW, {
			method: "POST",
			body: new URLSearchParams({ name: "x" }),
			headers: forged,
			redirect: "manual",
		})
		expect(await drafts()).toHaveLength(before)
		await site.db
			.insertInto("users")
			.values({ username: "other", password_hash: "x", role: "admin", created_at: "" })
			.execute()
		const { id } = await site.db
			.selectFrom("users")
			.select("id")
			.where("username", "=", "other")
			.executeTakeFirstOrThrow()
		const key = await storeDraft(site.db, id, NEW, [["name", "Secret draft"]], new Date())
		expect(await (await admin.get(`${NEW}?draft=${key}`)).text()).not.toContain("Secret draft")
	})
})

describe("several species at once", () => {
	test("several species can be archived after a confirmation, which hides them from visitors, and unarchived", async () => {
		const ask = await admin.get("/admin/species/archive?ids=3&ids=4&ids=99999&archived=show")
		expect(ask.status).toBe(200)
		const words = textOf(await ask.text())
		expect(words).toContain("Archive 2 species?")
		expect(words).toContain("1 of the selected species no longer exists")
		const ids = new URLSearchParams([
			["ids", "3"],
			["ids", "4"],
		])
		const done = await admin.post("/admin/species/archive?archived=show", ids)
		expect([done.status, done.headers.get("location")]).toEqual([303, "/admin?archived=show"])
		expect((await site.get("/species/3")).status).toBe(404)
		const list = textOf(await (await admin.get("/admin?archived=show")).text())
		expect(list).toContain("2 species archived")
		expect(list).toContain("Unarchive Selected")
		expect(textOf(await (await admin.get("/admin")).text())).toContain("Archive Selected")
		await admin.post("/admin/species/unarchive", ids)
		expect((await site.get("/species/3")).status).toBe(200)
	})

	test("the confirmation, the message and the audit log count what really changed", async () => {
		const ids = "ids=11&ids=12&ids=13&ids=14"
		const list = async () => textOf(await (await admin.get("/admin")).text())
		await admin.post("/admin/species/archive", { ids: "12" })
		expect(await list()).toContain("1 species archived")
		const question = await (await admin.get(`/admin/species/unarchive?${ids}`)).text()
		const { name } = await site.db
			.selectFrom("species")
			.select("name")
			.where("id", "=", 12)
			.executeTakeFirstOrThrow()
		expect(textOf(question)).toContain(`Unarchive ${name}?`)
		expect(textOf(question)).toContain("3 of the selected species are not archived and won't change.")
		// A list of before: someone else sends all four.
		await admin.post("/admin/species/unarchive", new URLSearchParams(ids))
		const said = await list()
		expect(said).toContain("1 species unarchived")
		expect(said).toContain("3 of the selected species were not archived.")
		await admin.post("/admin/species/unarchive", new URLSearchParams(ids))
		expect(await list()).toContain("The selected species were not archived Nothing was changed.")
		expect(textOf(await (await admin.get(`/admin/species/unarchive?${ids}`)).text())).toContain(
			"Nothing to unarchive",
		)
		const [last] = await site.db
			.selectFrom("audit_entries")
			.select(["action", "subject"])
			.orderBy("id", "desc")
			.limit(1)
			.execute()
		expect(last).toEqual({ action: "species.unarchived", subject: name })
	})

	test("Back after deleting leads to the list, which reports that the species no longer exists", async () => {
		await admin.post("/admin/species/delete", { ids: "15" })
		await admin.get("/admin")
		for (const [address, message] of [
			["/admin/species/delete?ids=15&q=owl", "This species no longer exists"],
			["/admin/species/delete?ids=15&ids=99999&q=owl", "The selected species no longer exist"],
		] as const) {
			const back = await admin.get(address)
			expect([back.status, back.headers.get("location")]).toEqual([303, "/admin?q=owl"])
			expect(textOf(await (await admin.get("/admin?q=owl")).text())).toContain(message)
		}
	})

	test("a bulk action without a selection leads back to its buttons, which say that no species is selected", async () => {
		for (const action of ["delete", "archive", "unarchive"]) {
			const ask = await admin.get(`/admin/species/${action}?archived=show&q=heron`)
			expect(ask.status).toBe(303)
			const back = String(ask.headers.get("location"))
			expect(back).toBe("/admin?archived=show&q=heron&select=none#selection")
			const html = await (await admin.get(back.replace(/#.*/, ""))).text()
			const [, bar = ""] = html.split('id="selection"')
			expect(textOf(`<p ${bar}`)).toMatch(/^ ?No species selected\. .* Delete Selected/)
		}
		const sent = await admin.post("/admin/species/delete")
		expect(sent.headers.get("location")).toBe("/admin?select=none#selection")
		const tooMany = new URLSearchParams(Array.from({ length: 1001 }, (_, at) => ["ids", String(at + 1)]))
		expect((await admin.post("/admin/species/delete", tooMany)).status).toBe(303)
		expect(textOf(await (await admin.get("/admin")).text())).toContain("Select at most 1,000 species")
		expect((await site.get("/species/5")).status).toBe(200)
	})

	test("what was done names the species, shows them and can be undone", async () => {
		await admin.post(
			"/admin/species/archive",
			new URLSearchParams([
				["ids", "5"],
				["ids", "6"],
			]),
		)
		const done = await (await admin.get("/admin")).text()
		const names = await site.db.selectFrom("species").select("name").where("id", "in", [5, 6]).execute()
		expect(textOf(done)).toContain(
			`2 species archived ${names.map(({ name }) => name).join(", ")}. View Undo`,
		)
		expect(done).toContain('href="/admin?archived=show"')
		expect((await site.get("/species/5")).status).toBe(404)
		const undo = /action="(\/admin\/species\/unarchive\?[^"]+)"/.exec(done)?.[1]?.replaceAll("&amp;", "&")
		expect((await admin.post(String(undo))).status).toBe(303)
		expect((await site.get("/species/5")).status).toBe(200)
		await admin.post("/admin/species/delete", { ids: "6" })
		const deleted = await (await admin.get("/admin")).text()
		expect(textOf(deleted)).toContain(`1 species deleted ${names[1]?.name}. View Undo`)
		const restore = /action="(\/admin\/trash\/restore\?at=[^"]+)"/.exec(deleted)?.[1] ?? ""
		expect((await admin.post(restore.replaceAll("&amp;", "&"))).status).toBe(303)
		expect((await site.get("/species/6")).status).toBe(200)
	})

	test("deleting species removes their files from the site, unless another species uses them", async () => {
		const shared = await site.db
			.selectFrom("species")
			.select(["id", "image_id"])
			.where("id", "in", [7, 8])
			.execute()
		const image = Number(shared[0]?.image_id)
		await site.db.updateTable("species").set({ image_id: image }).where("id", "=", 8).execute()
		const [file = ""] = await mediaOf(image)
		await admin.post("/admin/species/delete", { ids: "7" })
		expect((await site.get(`/media/${file}`)).status).toBe(200)
		await admin.post("/admin/species/delete", { ids: "8" })
		expect((await site.get(`/media/${file}`)).status).toBe(404)
	})

	test("every bulk action is in the audit log, newest first", async () => {
		const words = textOf(await (await admin.get("/admin/security")).text())
		expect(words).toMatch(/anna deleted the species .* anna deleted the species/)
		expect(words).toContain("anna archived 2 species:")
		expect(words).toContain("anna changed the species Northern Pintail")
	})
})

async function mediaOf(id: number | null | undefined): Promise<string[]> {
	const rows = await site.db.selectFrom("media").select("name").where("id", "=", Number(id)).execute()
	return rows.map((row) => row.name)
}

test("an uploaded file is not saved if its box is no longer ticked", async () => {
	const typed = { name: "", scientificName: "Mergus merganser", image: photo, audio: sound() }
	const html = await (await admin.post(NEW, await formAt(NEW, typed))).text()
	expect(html).toMatch(/<input type="checkbox"[^>]*name="imageUpload"[^>]*checked/)
	const again = formOnPage(html)
	again.delete("imageUpload")
	again.set("name", "Common Merganser")
	expect((await admin.post(NEW, again)).status).toBe(303)
	const [row] = await named("Common Merganser")
	expect(row?.image_id).toBeNull()
	expect(row?.audio_id).toBeTypeOf("number")
})
