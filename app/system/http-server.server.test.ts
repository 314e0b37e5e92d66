import type { Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { testFolder } from "../testing/folder.ts"
import { readEnvironment } from "./environment.server.ts"
import { createListener, type Handler, listen, stopServer } from "./http-server.server.ts"
import { BrokenFormError, readSentForm } from "./uploads.server.ts"

const MEGABYTE = 1024 * 1024
const folder = testFolder()
let server: Server
let handle: Handler
let lastError: unknown
let connection: Socket

beforeAll(async () => {
	const parts = {
		handle: (...all: Parameters<Handler>) => handle(...all),
		folders: {
			client: folder.file("client"),
			olderBuilds: folder.file("older"),
			media: folder.file("media"),
		},
		settings: readEnvironment({ DATA_DIR: folder.path }, folder.path),
		takesFiles: (_method: string, pathname: string) => pathname === "/files",
		withoutFiles: { bytes: 256 * 1024, patience: 150 },
	}
	server = await listen(createListener(parts), 0, "127.0.0.1")
	server.on("connection", (socket) => {
		connection = socket
	})
})
beforeEach(() => {
	lastError = undefined
	handle = async () => new Response("early")
})
afterAll(() => stopServer(server, 100))

/** A sender that hears nothing while it sends, as browsers do; `answer` is all that came back by then or until `closed`. */
async function post(path: string, length: number, body: Uint8Array, more = "") {
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
	const sender = { socket, answer: "", error: undefined as unknown }
	socket.on("error", (error) => {
		sender.error = error
	})
	socket.pause()
	socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n${more}\r\n`)
	socket.write(body)
	return sender
}

/** Sends everything, then listens until the text is there. */
async function answerTo(sender: { socket: Socket; answer: string; error: unknown }, text: string) {
	for (let at = 0; sender.socket.writableLength > 0 && !sender.error && at < 300; at++) await wait(10)
	expect(sender.socket.writableLength, "still to be sent").toBe(0)
	sender.socket.setEncoding("latin1").on("data", (part) => {
		sender.answer += part
	})
	sender.socket.resume()
	for (let at = 0; !sender.answer.includes(text) && at < 300; at++) await wait(10)
	expect(sender.answer).toContain(text)
	expect(sender.error).toBeUndefined()
	return sender.answer
}

/** Keeps what reading the body ends in. */
const reading: Handler = async (request) => {
	const text = await request.text().catch((error) => {
		lastError = error
		return ""
	})
	return new Response(`read ${text.length}`)
}

describe("an early answer", () => {
	test("to somebody who sends 20 MB without being asked for it arrives, and the connection goes on", async () => {
		const sender = await post("/files", 20 * MEGABYTE, Buffer.alloc(20 * MEGABYTE))
		expect(await answerTo(sender, "early")).toContain("200 OK")
		handle = reading
		sender.socket.write("POST /other HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc")
		await answerTo(sender, "read 3")
		sender.socket.destroy()
	})

	test("arrives when the body was given up in its middle", async () => {
		handle = async (request) => {
			const form = await readSentForm(request, folder.path, {}).catch((error) => error)
			return new Response(form instanceof BrokenFormError ? "broken" : "taken")
		}
		const head = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
		const body = Buffer.concat([Buffer.from(head), Buffer.alloc(20 * MEGABYTE, "x")])
		const type = "Content-Type: multipart/form-data; boundary=b\r\n"
		const sender = await post("/files", body.length, body, type)
		await answerTo(sender, "broken")
		sender.socket.destroy()
	})

	test("arrives when somebody read the beginning and forgot the rest, which stayed with its sender", async () => {
		handle = async (request) => {
			await request.body?.getReader().read()
			await wait(300)
			return new Response("early")
		}
		const sender = await post("/files", 60 * MEGABYTE, Buffer.alloc(60 * MEGABYTE))
		await wait(200)
		expect(connection.bytesRead).toBeLessThan(5 * MEGABYTE)
		await answerTo(sender, "early")
		sender.socket.destroy()
	})

	test("refuses what is too much for the address, also while it is still being sent", async () => {
		const elsewhere = await post("/other", 20 * MEGABYTE, Buffer.alloc(20 * MEGABYTE))
		expect(await answerTo(elsewhere, "Content Too Large")).toContain("413")
		const tooMuch = await post("/files", 129 * MEGABYTE, Buffer.alloc(MEGABYTE))
		expect(await answerTo(tooMuch, "Content Too Large")).toContain("Connection: close")
		tooMuch.socket.destroy()
		const unbounded = connect((server.address() as AddressInfo).port, "127.0.0.1")
		unbounded.write(
			"POST /files HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
		)
		expect(await answerTo({ socket: unbounded, answer: "", error: undefined }, "Length Required")).toContain(
			"411",
		)
		unbounded.destroy()
	})
})

test("an answer is sent whole, whether it comes in no piece, in one or in several", async () => {
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`
	// A window on something larger, as small buffers are.
	const pieces = ["é", "x".repeat(70_000), "end"].map((text) => Buffer.from(`..${text}`).subarray(2))
	for (let count = 0; count <= pieces.length; count++) {
		const sent = pieces.slice(0, count)
		handle = async () =>
			new Response(
				new ReadableStream({
					start(controller) {
						for (const piece of sent) controller.enqueue(piece)
						controller.close()
					},
				}),
			)
		const answer = await fetch(address)
		expect(answer.headers.get("content-length")).toBe(String(Buffer.concat(sent).byteLength))
		expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.concat(sent))
	}
	handle = async () => new Response(null, { status: 204 })
	expect((await fetch(address)).status).toBe(204)
})

describe("a body", () => {
	test("of 20 MB arrives whole where files are taken", async () => {
		handle = reading
		const sender = await post("/files", 20 * MEGABYTE, Buffer.alloc(20 * MEGABYTE, "x"))
		await answerTo(sender, `read ${20 * MEGABYTE}`)
		sender.socket.destroy()
	})

	test("waits with its sender until it is read: it does not pile up in memory", async () => {
		let go = () => {}
		handle = async (request, visitor) => {
			await new Promise<void>((resolve) => {
				go = resolve
			})
			return reading(request, visitor)
		}
		const sender = await post("/files", 60 * MEGABYTE, Buffer.alloc(60 * MEGABYTE, "x"))
		await wait(300)
		expect(connection.bytesRead).toBeLessThan(5 * MEGABYTE)
		go()
		await answerTo(sender, `read ${60 * MEGABYTE}`)
		sender.socket.destroy()
	})

	test("goes on for a reader who asks for several parts at once", async () => {
		handle = async (request) => {
			const reader = request.body?.getReader()
			const parts = await Promise.all([1, 2, 3].map(() => reader?.read()))
			return new Response(`parts ${parts.filter((part) => part?.value).length}`)
		}
		const sender = await post("/files", MEGABYTE, Buffer.alloc(MEGABYTE))
		await answerTo(sender, "parts 3")
		sender.socket.destroy()
	})

	test("that breaks off is an error for its reader, who would wait for ever otherwise", async () => {
		handle = reading
		const sender = await post("/files", 1000, Buffer.alloc(500, "x"))
		await wait(50)
		sender.socket.destroy()
		for (let at = 0; !lastError && at < 100; at++) await wait(10)
		expect(lastError).toBeInstanceOf(Error)
	})

	test("that comes too slowly is ended, but not where files are taken", async () => {
		handle = reading
		const slow = await post("/other", 1000, Buffer.alloc(500, "x"))
		const patient = await post("/files", 1000, Buffer.alloc(500, "x"))
		for (let at = 0; !lastError && at < 100; at++) await wait(10)
		expect(lastError).toBeInstanceOf(Error)
		slow.socket.resume()
		await wait(100)
		expect(slow.socket.destroyed || slow.socket.readableEnded || slow.error).toBeTruthy()
		patient.socket.write(Buffer.alloc(500, "x"))
		await answerTo(patient, "read 1000")
		patient.socket.destroy()
	})
})
