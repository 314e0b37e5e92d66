// How long hostile bodies from anyone block the site, and how much memory they take.
import { connect } from "node:net"
import { round } from "./numbers.mjs"
import { get, makeSite, pause, startServer } from "./sites.mjs"

const KB = 1024
const URLENCODED = "application/x-www-form-urlencoded"
const MULTIPART = "multipart/form-data; boundary=b"
const part = (name, content) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`

const FILE = '--b\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n'

/** Fields of 65 kB, without an end. */
const UNFINISHED = Array.from({ length: 119 }, (_, at) => part(`f${at}`, "x".repeat(65_000))).join("")

/** Less than 10,000, a common limit of open files: this process and the site need as many. */
const CONNECTIONS = 7_000

const ATTACKS = {
	"20 forms of 74 bytes that end inside a file": async (site) => {
		for (let more = 0; more < 20; more++)
			await send(site, "/admin/species/new", MULTIPART, `${FILE}${"x".repeat(more)}`)
	},
	"5 MB of a=1&": (site) => send(site, "/admin/species/new", URLENCODED, "a=1&".repeat(1_250 * KB)),
	"20 MB of a=1&": (site) => send(site, "/admin/species/new", URLENCODED, "a=1&".repeat(5_000 * KB)),
	"20 unfinished forms of 119 fields of 65 kB": (site) =>
		atOnce(20, () => send(site, "/admin/species/new", MULTIPART, UNFINISHED, 2 * UNFINISHED.length)),
	"20 times 256 kB of a& to /auth": (site) =>
		atOnce(20, () => send(site, "/auth", URLENCODED, "a&".repeat(127 * KB))),
	"20 times 256 kB of multipart fields to /auth": (site) =>
		atOnce(20, () => send(site, "/auth", MULTIPART, part("a", "").repeat(5_000))),
	"20 times 192 kB of carried fields to /auth": (site) =>
		atOnce(20, () => send(site, "/auth", MULTIPART, part("carried", `[${"1,".repeat(95 * KB)}1]`))),
	"20 times 256 kB of combining marks to /auth": (site) =>
		atOnce(20, () => {
			const marks = "\u0301\u0316".repeat(32 * KB)
			return send(site, "/auth", MULTIPART, `${part("username", marks)}${part("password", "x")}--b--\r\n`)
		}),
	"20 times 256 kB of events": (site) =>
		atOnce(20, () =>
			send(site, "/api/events", "application/json", `{"events":[${"{},".repeat(85 * KB)}{}]}`),
		),
	"7,000 forms of which nothing is sent, with 15 kB of headers": (site) =>
		holdMany(site, unfinished(site, "x".repeat(15_000), "")),
	"7,000 forms of which nothing is sent, with 7 kB of headers": (site) =>
		holdMany(site, unfinished(site, "x".repeat(7_000), "")),
	"7,000 unfinished forms of 16 kB": (site) => holdMany(site, unfinished(site, "x", "x".repeat(16 * KB - 1))),
	"7,000 connections with 1,400 headers and no end": (site) =>
		holdMany(site, `GET / HTTP/1.1\r\n${"a:b\r\n".repeat(1_400)}`),
	"7,000 connections that keep alive": (site) =>
		holdMany(site, `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`),
	"7,000 connections that don't read the tour": (site) =>
		holdMany(site, `GET /tour HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`, false),
	"7,000 connections that ask for the home page 20 times and don't read it": (site) =>
		holdMany(site, `GET / HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n\r\n`.repeat(20), false),
}

export async function measureBodies() {
	const rows = {}
	for (const [name, attack] of Object.entries(ATTACKS)) rows[name] = await measure(attack)
	return { rows, tables: [{ title: "What hostile bodies from anyone cost", rows }] }
}

async function measure(attack) {
	const site = await startServer("cached", await makeSite())
	for (const page of ["/", "/tour", "/auth", "/waiver"]) await get(site, page)
	const before = await site.ask("delay")
	await attack(site)
	// A process without memory takes a moment to end.
	if (await Promise.race([site.ended, pause(1_000)])) return { process: "ended" }
	const after = await site.ask("delay")
	const rise = Math.max(after.peak - before.peak, after.memory - before.memory)
	await site.stop()
	return {
		process: "lives",
		"blocked ms": round(after.delay),
		"longest turn, CPU ms": round(after.turn),
		"more memory MB": round(rise),
	}
}

async function atOnce(count, work) {
	await Promise.all(Array.from({ length: count }, work))
}

function unfinished({ port }, cookie, body) {
	const type = `Content-Type: ${URLENCODED}\r\nContent-Length: ${16 * KB}`
	return `POST /auth HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${type}\r\nCookie: a=${cookie}\r\n\r\n${body}`
}

/** Sends the same text on many connections, and leaves them open for three seconds. */
async function holdMany(site, text, isReading = true) {
	const sockets = []
	while (sockets.length < CONNECTIONS) {
		await atOnce(100, async () => {
			const socket = connect(site.port, "127.0.0.1")
			sockets.push(socket)
			await new Promise((resolve) => socket.on("error", resolve).on("close", resolve).write(text, resolve))
			if (isReading) socket.resume()
		})
	}
	await Promise.race([site.ended, pause(3_000)])
	for (const socket of sockets) socket.destroy()
}

/** Sends a body and waits for the end of the connection, at most five seconds if it stays unfinished. */
async function send({ port }, path, type, body, length = Buffer.byteLength(body)) {
	const socket = connect(port, "127.0.0.1")
	const closed = new Promise((resolve) => socket.on("close", resolve))
	socket.on("error", () => {})
	socket.write(
		`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
	)
	socket.write(body)
	socket.resume()
	await (length > Buffer.byteLength(body) ? Promise.race([closed, pause(5_000)]) : closed)
	socket.destroy()
}
