import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { afterEach, expect, test } from "vitest"
import { testFolder } from "#core/testing/folder.ts"
import { BrokenFormError, readSentForm, uploadFolder } from "./uploads.server.ts"

const folder = testFolder()
const LIMITS = { image: 1000, audio: 2000 }
let waiting = 0

const leftBehind = () => readdir(uploadFolder(folder.path)).catch(() => [])
afterEach(async () => {
	waiting = (await leftBehind()).length
})

const newFiles = async () => (await leftBehind()).length - waiting

function sent(body: BodyInit, contentType?: string): Request {
	const headers: Record<string, string> = contentType ? { "Content-Type": contentType } : {}
	return new Request("http://farm.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit)
}
const read = (request: Request) => readSentForm(request, folder.path, LIMITS)

const part = (disposition: string, content: string, more = "") =>
	`--b\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
const wire = (...parts: string[]) => sent(`${parts.join("")}--b--\r\n`, "multipart/form-data; boundary=b")

test("fields and files are parsed, and the files stored with size, hash and their original name", async () => {
	const form = new FormData()
	form.append("name", "Épinette 🌲")
	form.append("fact", "one")
	form.append("fact", "two")
	form.append("image", new File(["loon"], "Plongeon à gorge.jpg"))
	form.append("audio", new File([new Uint8Array(2000)], "loon.mp3"))
	const { fields, files, tooLarge } = await read(sent(form))
	expect([fields.get("name"), fields.getAll("fact")]).toEqual(["Épinette 🌲", ["one", "two"]])
	expect(tooLarge.size).toBe(0)
	const image = files.get("image")
	expect(image).toMatchObject({ fileName: "Plongeon à gorge.jpg", bytes: 4 })
	expect(image?.sha256).toBe(createHash("sha256").update("loon").digest("hex"))
	expect(image?.path).toBe(`${uploadFolder(folder.path)}/${image?.token}`)
	expect(await readFile(image?.path ?? "", "utf8")).toBe("loon")
	expect(files.get("audio")?.bytes).toBe(2000)
	expect(await newFiles()).toBe(2)
})

test("a form that is cut off, or over a limit, is an error", async () => {
	const fields = [part('name="name"', "Loon"), part('name="fact"', "It dives")].join("")
	for (const cut of [2, 12, 30]) {
		const broken = read(sent(fields.slice(0, -cut), "multipart/form-data; boundary=b"))
		await expect(broken, `without ${cut} bytes`).rejects.toBeInstanceOf(BrokenFormError)
	}
	const many = Array.from({ length: 200 }, (_, at) => part(`name="f${at}"`, "x"))
	expect([...(await read(wire(...many))).fields]).toHaveLength(200)
	await expect(read(wire(...many, part('name="name"', "Loon")))).rejects.toBeInstanceOf(BrokenFormError)
})

test("a hostile file name is never used as a path", async () => {
	for (const name of ["../../x", "..\\..\\x", "/etc/passwd", "a\u0001b", "x".repeat(900), "<script>"]) {
		const { files } = await read(wire(part(`name="image"; filename="${name}"`, "x")))
		const file = files.get("image")
		expect(file?.path).toMatch(/\/uploads\/[0-9a-f]{32}$/)
		expect(file?.fileName.length).toBeLessThanOrEqual(120)
		expect(file?.fileName).not.toMatch(/\p{Cc}/u)
	}
	expect(await readdir(folder.path)).toEqual(["uploads"])
	expect(await newFiles()).toBe(6)
})

test("a URL-encoded form is parsed, and any other content type is an error", async () => {
	const plain = await read(sent(new URLSearchParams({ name: "Loon" })))
	expect([plain.fields.get("name"), plain.files.size]).toEqual(["Loon", 0])
	for (const type of ["application/json", "text/plain", undefined])
		await expect(read(sent('{"name":1}', type)), type).rejects.toBeInstanceOf(BrokenFormError)
})
