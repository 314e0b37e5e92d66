import { rmSync } from "node:fs"
import path from "node:path"
import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { recordBuild, root, run } from "./prepare.mjs"

/** Lets a server with 1 GB build the site: less parallel work, and memory is returned at once. */
const SMALL_HEAP = ["--max-old-space-size=192", "--max-semi-space-size=2"]
const LITTLE_MEMORY = { MALLOC_ARENA_MAX: "1", MIMALLOC_PURGE_DELAY: "0", TOKIO_WORKER_THREADS: "1" }

await ensureSupportedNode()
await recordBuild(async () => {
	rmSync(path.join(root, "build"), { recursive: true, force: true })
	for (const environment of ["client", "ssr"]) {
		const args = [...SMALL_HEAP, "scripts/build-pages.mjs", environment]
		run("Building the pages", process.execPath, args, LITTLE_MEMORY)
	}
	for (const part of ["client", "server"])
		rmSync(path.join(root, "build", part, ".vite"), { recursive: true, force: true })
	await import("./write-visitors-manifest.mjs")
	await import("./build-worker.mjs")
	await import("./compress.mjs")
})
