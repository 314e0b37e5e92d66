// How long it takes from the command to the first page, on the first start and later ones.
import { spawn } from "node:child_process"
import path from "node:path"
import { createInterface } from "node:readline"
import { HEAP_LIMITS, MALLOC_LIMITS } from "../memory-limits.mjs"
import { root } from "../prepare.mjs"
import { median, round } from "./numbers.mjs"
import { makeSite, newFolder } from "./sites.mjs"

const RUNS = 5

export async function measureStart() {
	const dataDir = await makeSite()
	const again = []
	for (let run = 0; run < RUNS; run++) again.push(await firstPage(dataDir))
	const first = []
	for (let run = 0; run < 2; run++) first.push(await firstPage(newFolder()))
	return {
		tables: [
			{
				title: "Seconds from the command to the first page",
				rows: {
					"with its database": { median: seconds(median(again)), slowest: seconds(Math.max(...again)) },
					"the very first time, with the sample catalogue": {
						median: seconds(median(first)),
						slowest: seconds(Math.max(...first)),
					},
				},
			},
		],
		again: median(again),
	}
}

/** Milliseconds from the command in `folder`, a checkout, to the first page. */
export async function firstPage(dataDir, folder = root) {
	const begun = performance.now()
	const child = spawn(process.execPath, [...HEAP_LIMITS, path.join(folder, "scripts/serve.mjs")], {
		env: {
			...process.env,
			...MALLOC_LIMITS,
			PORT: "0",
			HOST: "127.0.0.1",
			DATA_DIR: dataDir,
			SAMPLE_DATA: "true",
		},
		stdio: ["ignore", "pipe", "inherit"],
	})
	const address = await new Promise((resolve, reject) => {
		createInterface(child.stdout).on("line", (line) => {
			const open = /open at (\S+?)[" ]/.exec(`${line} `)
			if (open) resolve(open[1])
		})
		child.once("exit", () => reject(new Error("The site did not start.")))
	})
	await (await fetch(`${address}/tour`)).arrayBuffer()
	const time = performance.now() - begun
	child.removeAllListeners("exit").kill()
	await new Promise((resolve) => child.once("exit", resolve))
	return time
}

function seconds(milliseconds) {
	return round(milliseconds / 1000, 2)
}
