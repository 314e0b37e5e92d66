import { once } from "node:events"
import { createServer, type Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { setTimeout as wait } from "node:timers/promises"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { readEnvironment } from "#app/platform/environment.server.ts"
import { streamOf } from "#app/platform/read-body.server.ts"
import { STREAMED } from "#app/platform/request-limits.server.ts"
import { streamedFile } from "#app/platform/stream-file.server.ts"
import { BrokenFormError, readSentForm } from "#app/platform/uploads.server.ts"
import { testFolder } from "#app/testing/fixtures/folder.ts"
import { createListener, type Handler, listen, stopServer } from "./http-server.server.ts"
import { createBodySlots } from "./receive-body.server.ts"

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
		acceptsUploads: (_method: string, pathname: string) => pathname === "/files",
		isStaff: async (cookies: string | undefined) => cookies === "session=staff",
		bodySlots: createBodySlots(),
		withoutFiles: { bytes: 256 * 1024, timeout: 5_000 },
	}
	server = await listen(createListener(parts), 0, "127.0.0.1", { trustProxy: false })
	server.on("connection", (socket) => {
		connection = socket
	})
})
beforeEach(() => {
	lastError = undefined
	handle = async () => new Response("early")
})
afterAll(() => stopServer(server, 100))

const FILES = "Cookie: session=staff\r\nContent-Type: multipart/form-data; boundary=b\r\n"
const FORM = "Content-Type: application/x-www-form-urlencoded\r\n"

/** Sends a request without reading the response, as browsers do while they upload. */
async function post(path: string, length: number, body: Uint8Array, more = path === "/files" ? FILES : FORM) {
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

/** Waits until everything is sent, then reads until the text arrives. */
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

const reading: Handler = async (request) => {
	const text = await request.text().catch((error) => {
		lastError = error
		return ""
	})
	return new Response(`read ${text.length}`)
}

describe("a response before the end of the upload", () => {
	test("arrives while the client still sends 20 MB, and the connection stays usable", async () => {
		const sender = await post("/files", 20 * MEGABYTE, Buffer.alloc(20 * MEGABYTE))
		expect(await answerTo(sender, "early")).toContain("200 OK")
		handle = reading
		sender.socket.write(`POST /other HTTP/1.1\r\nHost: localhost\r\n${FORM}Content-Length: 3\r\n\r\nabc`)
		await answerTo(sender, "read 3")
		sender.socket.destroy()
	})

	test("arrives if the form parser stops in the middle of the body", async () => {
		handle = async (request) => {
			const form = await readSentForm(request, folder.path, {}).catch((error) => error)
			return new Response(form instanceof BrokenFormError ? "broken" : "taken")
		}
		const head = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
		const body = Buffer.concat([Buffer.from(head), Buffer.alloc(20 * MEGABYTE, "x")])
		const sender = await post("/files", body.length, body)
		await answerTo(sender, "broken")
		sender.socket.destroy()
	})

	test("arrives if the handler reads only the beginning, and the rest isn't buffered", async () => {
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

	test("rejects a body that is too large for the URL, or has no length, while it is being sent", async () => {
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

test("a response body of zero, one or several chunks is sent completely", async () => {
	const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/page`
	// A view of a larger buffer, as Node's small buffers are.
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

describe("a request body", () => {
	test("of 20 MB arrives completely at a URL that accepts uploads", async () => {
		handle = reading
		const sender = await post("/files", 20 * MEGABYTE, Buffer.alloc(20 * MEGABYTE, "x"))
		await answerTo(sender, `read ${20 * MEGABYTE}`)
		sender.socket.destroy()
	})

	test("that isn't read yet is not buffered in memory", async () => {
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

	test("can be read with several pending reads", async () => {
		handle = async (request) => {
			const reader = request.body?.getReader()
			const parts = await Promise.all([1, 2, 3].map(() => reader?.read()))
			return new Response(`parts ${parts.filter((part) => part?.value).length}`)
		}
		const sender = await post("/files", MEGABYTE, Buffer.alloc(MEGABYTE))
		await answerTo(sender, "parts 3")
		sender.socket.destroy()
	})

	test("that is interrupted rejects the pending read", async () => {
		handle = reading
		const sender = await post("/files", 1000, Buffer.alloc(500, "x"))
		await wait(50)
		sender.socket.destroy()
		for (let at = 0; !lastError && at < 100; at++) await wait(10)
		expect(lastError).toBeInstanceOf(Error)
	})

	test("that is sent too slowly ends its connection without reaching the application, except files of staff", async () => {
		const paths: string[] = []
		handle = async (request, visitor) => {
			paths.push(new URL(request.url).pathname)
			return await reading(request, visitor)
		}
		const half = Buffer.alloc(500, "x")
		const slow = await post("/other", 1000, half)
		const guest = await post("/files", 1000, half, "Content-Type: multipart/form-data; boundary=b\r\n")
		const upload = await post("/files", 1000, half)
		for (const { socket } of [slow, guest]) {
			socket.resume()
			await once(socket, "close")
		}
		upload.socket.write(half)
		await answerTo(upload, "read 1000")
		upload.socket.destroy()
		expect(paths).toEqual(["/files"])
	})

	test("of a guest with large files arrives with its beginning only, after everything was sent", async () => {
		handle = reading
		const guest = "Content-Type: multipart/form-data; boundary=b\r\n"
		const sender = await post("/files", 20 * MEGABYTE, Buffer.alloc(20 * MEGABYTE, "x"), guest)
		await answerTo(sender, `read ${192 * 1024}`)
		sender.socket.destroy()
	})

	test("with too many fields is rejected before anything reads it", async () => {
		handle = async () => new Response("reached")
		const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'
		const multipart = (boundary: string) => `Content-Type: multipart/form-data; boundary=${boundary}\r\n`
		for (const [body, type] of [
			["a&".repeat(2_001), FORM],
			[part.repeat(2_001), multipart("b")],
			[part.repeat(2_001), multipart('"b"')],
			["--b\r\n\r\n\r\n".repeat(2_001), multipart("b; charset=utf-8")],
		] as const) {
			const sender = await post("/other", body.length, Buffer.from(body), type)
			expect(await answerTo(sender, "too many fields")).toContain("413")
			sender.socket.destroy()
		}
		for (const type of UNREADABLE_TYPES) {
			for (const path of type.startsWith("Content-Type: text/plain")
				? ["/api/other"]
				: ["/api/other", "/other"]) {
				const sender = await post(path, 1000, Buffer.alloc(1000, "x"), type)
				expect(await answerTo(sender, "can't be read"), path + type).toContain("400")
				sender.socket.destroy()
			}
		}
		const many = await post("/other", 3_999, Buffer.from("a&".repeat(2_000).slice(0, -1)))
		await answerTo(many, "reached")
		many.socket.destroy()
	})
})

/** Parsers read these differently, or not at all. */
const UNREADABLE_TYPES = [
	'multipart/form-data; boundary="aaa',
	'multipart/form-data; boundary=a"a',
	'multipart/form-data; boundary="aaa" b',
	"multipart/form-data; boundary*=aaa",
	"multipart/form-data; boundary*0=aaa",
	"multipart/form-data; boundary =aaa",
	"multipart/form-data; boundary= aaa",
	"multipart/form-data; boundary=",
	'multipart/form-data; boundary=""',
	"multipart/form-data; boundary",
	"multipart/form-data",
	"multipart/form-data boundary=aaa",
	"multipart/form-dataa; boundary=aaa",
	`multipart/form-data; boundary=${"a".repeat(71)}`,
	'multipart/form-data; x="a; boundary=aaa',
	"multipart/form-data; boundary=a; Boundary=b",
	"multipart/form-data; boundary=a\\a",
	"text/plain, application/x-www-form-urlencoded",
]
	.map((type) => `Content-Type: ${type}\r\n`)
	.concat(
		"Content-Type: multipart/form-data; boundary=a\r\nContent-Type: multipart/form-data; boundary=b\r\n",
		`${FORM}${FORM}`,
	)

describe("a response body of unknown length", () => {
	const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	/** Streams `count` parts; `made` counts them, and `ended` is true once the generator has finished. */
	function streaming(count: number, options: { failAt?: number; first?: Promise<void> } = {}) {
		const seen = { made: 0, ended: false, asked: 0 }
		handle = async (request) => {
			seen.asked += 1
			async function* makeParts() {
				try {
					for (let at = 0; at < count; at++) {
						if (at === options.failAt) throw new Error("The disk failed")
						seen.made += 1
						yield `${String(at).padStart(9, "0")}\n`.repeat(1_000)
						if (at === 0) await options.first
					}
				} finally {
					seen.ended = true
				}
			}
			return await streamedFile(request, makeParts, { "Content-Type": "text/csv" })
		}
		return seen
	}

	test("is sent while it is being generated", async () => {
		let release = () => {}
		const first = new Promise<void>((resolve) => {
			release = resolve
		})
		const seen = streaming(3, { first })
		const answer = await fetch(address(), { headers: { "Accept-Encoding": "identity" } })
		const reader = answer.body?.getReader()
		expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0)
		expect(seen.made).toBe(1)
		release()
		while (!(await reader?.read())?.done);
		expect([seen.made, answer.headers.get("content-length")]).toEqual([3, null])
	})

	test("is compressed if the client accepts it, and complete", async () => {
		streaming(20)
		const packed = await fetch(address(), { headers: { "Accept-Encoding": "gzip" } })
		expect(packed.headers.get("content-encoding")).toBe("gzip")
		expect(packed.headers.get("vary")).toBe("Accept-Encoding")
		expect(await packed.text()).toHaveLength(20 * 10_000)
		const plain = await fetch(address(), { headers: { "Accept-Encoding": "identity" } })
		expect(plain.headers.get("content-encoding")).toBeNull()
		expect(await plain.text()).toHaveLength(20 * 10_000)
	})

	test("is no longer generated after the client disconnects", async () => {
		const seen = streaming(100_000)
		const leaving = new AbortController()
		const answer = await fetch(address(), { signal: leaving.signal })
		await answer.body?.getReader().read()
		leaving.abort()
		for (let at = 0; !seen.ended && at < 300; at++) await wait(10)
		expect(seen.ended).toBe(true)
		expect(seen.made).toBeLessThan(10_000)
	})

	test("is cancelled without an error message if the client disconnects before its first part", async () => {
		let isCancelled = false
		let isClosed = false
		handle = async (request) => {
			await vi.waitFor(() => expect(isClosed).toBe(true))
			expect(request.signal.aborted).toBe(true)
			const body = new ReadableStream({
				cancel() {
					isCancelled = true
				},
			})
			return new Response(body, { headers: { "Content-Type": "application/zip", ...STREAMED } })
		}
		const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
		socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		await vi.waitFor(() => expect(connection.bytesRead).toBeGreaterThan(0))
		connection.once("close", () => {
			isClosed = true
		})
		socket.destroy()
		await vi.waitFor(() => expect(isCancelled).toBe(true))
	})

	test("is generated no faster than the client reads", async () => {
		const seen = streaming(100_000)
		const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
		socket.pause()
		socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
		await wait(500)
		const made = seen.made
		await wait(300)
		// Only what fits into the buffers of both ends.
		expect(seen.made).toBe(made)
		expect(made).toBeLessThan(3_000)
		socket.destroy()
	})

	test("ends the connection on an error in the middle, so that a partial body is never taken for a complete one", async () => {
		streaming(20, { failAt: 10 })
		for (const encoding of ["gzip", "identity"]) {
			// The connection may end before or after the headers arrive.
			const body = fetch(address(), { headers: { "Accept-Encoding": encoding } }).then((response) =>
				response.text(),
			)
			await expect(body, encoding).rejects.toThrow()
		}
		await vi.waitFor(() => expect(console.error).toHaveBeenCalledTimes(2))
		vi.mocked(console.error).mockClear()
	})

	test("becomes a 500 response if generating its first part fails", async () => {
		streaming(20, { failAt: 0 })
		expect((await fetch(address())).status).toBe(500)
		vi.mocked(console.error).mockClear()
	})

	test("is not generated for HEAD", async () => {
		const seen = streaming(20)
		const answer = await fetch(address(), { method: "HEAD" })
		expect([answer.status, answer.headers.get("content-type"), seen.asked, seen.made]).toEqual([
			200,
			"text/csv",
			1,
			0,
		])
	})
})

test("a body of many chunks is sent whole, also compressed, and not at all for HEAD", async () => {
	const chunks = Array.from({ length: 3000 }, (_, at) => Buffer.from(`${at},`))
	const text = Buffer.concat(chunks).toString()
	handle = async () => new Response(streamOf(chunks), { headers: { "Content-Type": "application/json" } })
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
	for (const encoding of ["identity", "gzip"]) {
		const response = await fetch(url, { headers: { "Accept-Encoding": encoding } })
		expect(response.headers.get("Content-Encoding") ?? "identity").toBe(encoding)
		expect(await response.text()).toBe(text)
	}
	const head = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "identity" } })
	expect(await head.text()).toBe("")
})

test("a download whose length is known closes its connection, since clients have all of it before it ends", async () => {
	const headers = { "Content-Type": "application/octet-stream", "Content-Length": "2" }
	handle = async () => new Response(streamOf([Buffer.from("a"), Buffer.from("b")]), { headers })
	const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
	expect([response.headers.get("connection"), await response.text()]).toEqual(["close", "ab"])
})

test("a stream of chunks can also be read as a stream", async () => {
	expect(await new Response(streamOf([Buffer.from("a"), Buffer.from("b")])).text()).toBe("ab")
})

test("a stop doesn't wait for another request on a connection whose last one ended meanwhile", async () => {
	const slow = createServer()
	slow.keepAliveTimeout = 0
	await new Promise<void>((resolve) => slow.listen(0, "127.0.0.1", resolve))
	const answer = fetch(`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`)
	const [, response] = await once(slow, "request")
	const stopped = stopServer(slow, 3_600_000)
	response.end("done")
	expect(await (await answer).text()).toBe("done")
	await stopped
})
