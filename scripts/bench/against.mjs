// Compares this checkout with another one. Both are measured alternately in short slices, so that other load on the machine
// affects both equally. A ratio below 1 means that this checkout needs less.
import { existsSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "../prepare.mjs"
import { launch } from "./chromium.mjs"
import { median, round } from "./numbers.mjs"
import { BROTLI, getCompressed } from "./sites.mjs"
import { inTurns, ratio, summary } from "./slices.mjs"
import { firstPage } from "./start.mjs"
import { sendPhoto, visit } from "./visits.mjs"

const CACHED = ["/", "/tour", "/species/1", "/blog", "/api/species"]
const RENDERED = [...CACHED, "/api/species?search=lo"]
const VISITED = ["/", "/tour", "/species/1", "/blog"]
const PAIRS = 4
const ROUNDS = 3
const RUNS = 3

/** Compares with the checkout in a folder, whose packages are installed and which is built if necessary. */
export async function measureAgainst(folder) {
	const checkouts = [await openCheckout(root), await openCheckout(path.resolve(folder))]
	const parts = [compareStarts, compareCached, compareUncached, compareVisits]
	const tables = []
	for (const measure of parts) tables.push(await measure(checkouts))
	return { tables }
}

async function openCheckout(folder) {
	const script = (name) => {
		const file = path.join(folder, "scripts", name)
		if (!existsSync(file)) throw new Error(`${file} is missing: is ${folder} a checkout of this project?`)
		return import(pathToFileURL(file).href)
	}
	const { ensureInstalled, ensureBuilt } = await script("prepare.mjs")
	ensureInstalled()
	ensureBuilt()
	const { makeSite, startServer } = await script("bench/sites.mjs")
	return { folder, dataDir: await makeSite(), startServer }
}

async function compareStarts(checkouts) {
	const times = checkouts.map(() => [])
	for (let run = 0; run < RUNS + 2; run++)
		for (const [index, { folder, dataDir }] of checkouts.entries())
			times[index].push(await firstPage(dataDir, folder))
	const rows = { "with its database": comparison(times.map((of) => median(of) / 1000)) }
	return { title: "Seconds from the command to the first page", rows }
}

async function compareCached(checkouts) {
	const rows = await comparePages(checkouts, "cached", CACHED, 32)
	return { title: "From the page cache, 32 connections", rows }
}

async function compareUncached(checkouts) {
	const rows = await comparePages(checkouts, "uncached", RENDERED, 2)
	return { title: "Rendered for each request", rows }
}

/** With new processes several times, because two processes of the same code differ by up to a sixth. */
async function comparePages(checkouts, kind, pages, connections) {
	const slices = pages.map(() => checkouts.map(() => []))
	for (let pair = 0; pair < PAIRS; pair++) {
		const servers = await startBoth(checkouts, kind)
		for (const [at, page] of pages.entries()) {
			if (kind === "cached") for (const server of servers) await getCompressed(server, page)
			const asks = servers.map((server) => ({ server, path: page, headers: BROTLI, connections }))
			const measured = await inTurns(asks, ROUNDS)
			for (const [index, of] of measured.entries()) slices[at][index].push(...of)
		}
		await Promise.all(servers.map((server) => server.stop()))
	}
	const row = ([own, other]) => ({
		"this, req/s": summary(own)["req/s"],
		"other, req/s": summary(other)["req/s"],
		"this, cpu ms": summary(own)["cpu ms"],
		"other, cpu ms": summary(other)["cpu ms"],
		"cpu ratio": ratio(own, other, "cpu"),
	})
	return Object.fromEntries(pages.map((page, at) => [page, row(slices[at])]))
}

async function compareVisits(checkouts) {
	const servers = await startBoth(checkouts, "cached")
	for (const server of servers) await sendPhoto(server)
	const browser = await launch()
	const rows = {}
	for (const page of VISITED) {
		const runs = servers.map(() => [])
		for (let run = 0; run < RUNS; run++)
			for (const [index, server] of servers.entries()) {
				await getCompressed(server, page)
				runs[index].push(await visit(browser, server.address + page))
			}
		const note = (what, of) => {
			rows[`${page}, ${what}`] = comparison(runs.map((list) => median(list.map(of))))
		}
		note("first paint, s", ({ first }) => first.paint)
		note("LCP, s", ({ first }) => first.largest)
		note("interactive, s", ({ first }) => first.interactive)
		note("again, first paint, s", ({ second }) => second.paint)
		note("JavaScript at first, kB", ({ first }) => first.weights["JavaScript, at first"])
		note("all that is transferred, kB", ({ first }) => first.weights.together)
	}
	await browser.close()
	await Promise.all(servers.map((server) => server.stop()))
	return { title: "Visits on a weak connection", rows }
}

function startBoth(checkouts, kind) {
	return Promise.all(checkouts.map(({ startServer, dataDir }) => startServer(kind, dataDir)))
}

function comparison([own, other]) {
	return { this: round(own, 2), other: round(other, 2), ratio: round(own / other, 2) }
}
