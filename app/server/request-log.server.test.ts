import { EventEmitter } from "node:events"
import type { IncomingMessage, ServerResponse } from "node:http"
import { expect, test } from "vitest"
import { openRequestLog } from "./request-log.server.ts"

const request = (url: string) => ({ method: "GET", url }) as IncomingMessage

function response(writableFinished: boolean) {
	return Object.assign(new EventEmitter(), { writableFinished, statusCode: 200 }) as unknown as ServerResponse
}

/** The lines of these requests' paths, whose responses were sent at once. */
function linesOf(...urls: string[]) {
	let text = ""
	const log = openRequestLog((lines) => {
		text += lines
	}, String)
	for (const url of urls) log.record(request(url), response(true), "id", performance.now())
	log.close()
	return text
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line))
}

test("a response that was sent at once is logged without waiting for its end", () => {
	expect(linesOf("/tour")).toEqual([
		expect.objectContaining({ message: "request", id: "id", method: "GET", path: "/tour", status: 200 }),
	])
})

test("a response that is still being sent is logged at its end, and whether the client left before", () => {
	let text = ""
	const log = openRequestLog((lines) => {
		text += lines
	}, String)
	const slow = response(false)
	log.record(request("/tour"), slow, "id", performance.now())
	slow.emit("close")
	log.close()
	expect(JSON.parse(text)).toMatchObject({ path: "/tour", left: true })
})
