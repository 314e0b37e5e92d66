import type { Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { readEnvironment } from "#core/platform/environment.server.ts"
import { streamedFile } from "#core/platform/stream-file.server.ts"
import { testFolder } from "#core/testing/folder.ts"
import { createListener, type Handler, listen, stopServer } from "./http-server.server.ts"
import { createBodySlots } from "./receive-body.server.ts"

const folder = testFolder()
let server: Server
let handle: Handler = async () => new Response("early")

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
})
afterAll(() => stopServer(server, 100))

const port = () => (server.address() as AddressInfo).port
const address = () => `http://127.0.0.1:${port()}`

const FILES = "Cookie: session=staff\r\nContent-Type: multipart/form-data; boundary=b\r\n"

test.each([
	["too large for its URL", "/other", "Content-Length: 300000\r\n", 413],
	["too large for files of staff", "/files", `${FILES}Content-Length: ${129 * 1024 * 1024}\r\n`, 413],
	["of unknown length", "/files", `${FILES}Transfer-Encoding: chunked\r\n`, 411],
])("a body that is %s is rejected before it is sent", async (_, path, headers, status) => {
	const socket = connect(port(), "127.0.0.1")
	socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)
	socket.end()
	expect(await text(socket)).toContain(`HTTP/1.1 ${status} `)
})

function stream(failAt = Number.POSITIVE_INFINITY): void {
	handle = async (request) => {
		async function* makeParts() {
			for (let at = 0; at < 20; at++) {
				if (at === failAt) throw new Error("The disk failed")
				yield `${String(at).padStart(9, "0")}\n`.repeat(1_000)
			}
		}
		return await streamedFile(request, makeParts, { "Content-Type": "text/csv" })
	}
}

test.each([["gzip"], ["identity"]])(
	"a streamed file is sent whole with the encoding %s",
	async (encoding) => {
		stream()
		const response = await fetch(address(), { headers: { "Accept-Encoding": encoding } })
		expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding)
		expect(await response.text()).toHaveLength(20 * 10_000)
	},
)

test("a streamed file that fails in the middle is never taken for a complete one, and one that fails at once is a 500", async () => {
	stream(10)
	await expect(fetch(address()).then((response) => response.text())).rejects.toThrow()
	stream(0)
	expect((await fetch(address())).status).toBe(500)
	vi.mocked(console.error).mockClear()
})
