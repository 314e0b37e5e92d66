import { connect } from "node:net"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ADMIN, client, firstAdmin } from "#app/testing/fixtures/admin.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { addSampleData } from "#app/testing/fixtures/site.ts"
import { type SiteProcess, startSiteProcess } from "#app/testing/fixtures/site-process.ts"
import { openDatabase } from "#db/connection.ts"

const folder = testFolder()
let site: SiteProcess
const cookies = { guest: "", admin: "", expired: "" }
beforeAll(async () => {
	await addSampleData(folder.file("site"))
	// In a process of its own, because an unexpected error must not be able to hide.
	site = await startSiteProcess({ DATA_DIR: folder.file("site"), BACKUPS: "off" })
	const expired = client(site)
	await expired.post("/auth/create", firstAdmin({}))
	cookies.expired = expired.cookie()
	const { db, close } = openDatabase(path.join(folder.file("site"), "site.db"))
	const before = new Date(Date.now() - 24 * 3_600_000).toISOString()
	await db.updateTable("sessions").set({ last_seen_at: before }).execute()
	close()
	const admin = client(site)
	await admin.post("/auth", ADMIN)
	cookies.admin = admin.cookie()
})
afterAll(() => site.end("SIGTERM"))

const FORM = "application/x-www-form-urlencoded"
const JSON_TYPE = "application/json"
const MULTIPART = "multipart/form-data; boundary=b"
const multipart = (...parts: string[]) =>
	`${parts.map((text) => `--b\r\nContent-Disposition: form-data; ${text}\r\n`).join("")}--b--\r\n`
const field = (name: string, value: string) => `name="${name}"\r\n\r\n${value}`
const file = (name: string, content = "content", fileName = "a.jpg") =>
	`name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg\r\n\r\n${content}`
const SPECIES = multipart(field("name", "L"), file("image"), file("image"), file("other"), field("x", "y"))

type Reader = { who: keyof typeof cookies; path: string; type: string; body: string; method?: string }

/** Every way in which the site reads a body, with a valid one. */
const READERS: Record<string, Reader> = {
	"a form with files sent by a guest": {
		who: "guest",
		path: "/admin/species/new",
		type: MULTIPART,
		body: SPECIES,
	},
	"a form with files sent with an expired session": {
		who: "expired",
		path: "/admin/species/new",
		type: MULTIPART,
		body: SPECIES,
	},
	"a form with files": { who: "admin", path: "/admin/species/new", type: MULTIPART, body: SPECIES },
	"a form without files, as multipart": {
		who: "admin",
		path: "/admin/site/notices/new",
		type: MULTIPART,
		body: multipart(field("text", "Words"), file("image")),
	},
	"an upload to the API": {
		who: "admin",
		path: "/api/species/3",
		type: MULTIPART,
		body: SPECIES,
		method: "PUT",
	},
	"an upload to the API by a guest": { who: "guest", path: "/api/species", type: MULTIPART, body: SPECIES },
	"an import": {
		who: "admin",
		path: "/admin/import",
		type: MULTIPART,
		body: multipart(field("csv", ""), file("csv", "name,type\n", "a.csv")),
	},
	"an import by the API": {
		who: "admin",
		path: "/api/species/import",
		type: MULTIPART,
		body: multipart(file("csv", "name,type\n", "a.csv")),
	},
	"events as JSON": {
		who: "guest",
		path: "/api/events",
		type: JSON_TYPE,
		body: JSON.stringify({ events: [{ name: "search", subject: "loon" }] }),
	},
	"an acceptance of the waiver as JSON": {
		who: "guest",
		path: "/api/waiver-acceptances",
		type: JSON_TYPE,
		body: JSON.stringify({ redirect: "parking", termsHash: "é".repeat(9) }),
	},
	"an acceptance of the waiver": {
		who: "guest",
		path: "/waiver",
		type: FORM,
		body: "accept=on&termsHash=%C3%A9",
	},
	"a sign-in": { who: "guest", path: "/auth", type: FORM, body: "username=anna&password=not+this+one" },
	"a sign-in that carries a form": {
		who: "guest",
		path: "/auth",
		type: MULTIPART,
		body: multipart(field("username", "anna"), field("carried", '[["name","L"]]')),
	},
	"a tour passcode": { who: "guest", path: "/tour", type: FORM, body: "passcode=%C3%A9" },
	"a section of the terms": {
		who: "admin",
		path: "/admin/site/terms/sections/new",
		type: FORM,
		body: "heading=A&text=B%0D%0AC&formKey=k",
	},
	"selected species": {
		who: "admin",
		path: "/admin/species/archive",
		type: FORM,
		body: "ids=90001&ids=90002",
	},
}

type Answer = { status: number | undefined }

/** Sends the first bytes of a body; with `claimed`, the header names more of them, and the connection ends. */
function send(reader: Reader, body: Buffer, claimed = body.length): Promise<Answer> {
	const { hostname, port, host } = new URL(site.address)
	const head = [
		`${reader.method ?? "POST"} ${reader.path} HTTP/1.1`,
		`Host: ${host}`,
		`Origin: ${site.address}`,
		`Cookie: ${cookies[reader.who]}`,
		`Content-Type: ${reader.type}`,
		`Content-Length: ${claimed}`,
		"Connection: close",
	]
	return new Promise((resolve) => {
		let received = ""
		const socket = connect(Number(port), hostname)
		socket.write(`${head.join("\r\n")}\r\n\r\n`)
		if (claimed > body.length) socket.end(body)
		else socket.write(body)
		socket.setEncoding("latin1").on("data", (part) => {
			received += part
		})
		socket.on("error", () => {})
		socket.on("close", () =>
			resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]) || undefined }),
		)
	})
}

const AT_ONCE = 8

async function atEveryByte(reader: Reader, work: (beginning: Buffer, whole: Buffer) => Promise<Answer>) {
	const whole = Buffer.from(reader.body)
	const statuses = new Set<number | undefined>()
	let length = 0
	const next = async (): Promise<void> => {
		if (length >= whole.length) return
		const beginning = whole.subarray(0, length)
		length += 1
		statuses.add((await work(beginning, whole)).status)
		return await next()
	}
	await Promise.all(Array.from({ length: AT_ONCE }, next))
	return [...statuses]
}

test.each(Object.entries(READERS))(
	"%s may end at every byte, and the site goes on",
	async (_what, reader) => {
		const whole = await send(reader, Buffer.from(reader.body))
		expect(whole.status).toBeLessThan(500)
		const statuses = await atEveryByte(reader, (beginning) => send(reader, beginning))
		expect(statuses.filter((status) => status === undefined || status >= 500)).toEqual([])
		expect((await site.get("/healthz")).status).toBe(200)
		expect(site.output()).not.toContain('"level":"error"')
	},
)

test.each(Object.entries(READERS))(
	"the connection of %s may end at every byte, and the site goes on",
	async (_what, reader) => {
		const statuses = await atEveryByte(reader, (beginning, whole) => send(reader, beginning, whole.length))
		expect(statuses.filter((status) => status !== undefined && status >= 500)).toEqual([])
		expect((await site.get("/healthz")).status).toBe(200)
		expect(site.output()).not.toContain('"level":"error"')
	},
)
