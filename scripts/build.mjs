import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { WITHOUT_KNOWN_WARNING } from "./npm.mjs"
import { recordBuild, runNpm } from "./prepare.mjs"

await ensureSupportedNode()
await recordBuild(async () => {
	runNpm("Building the pages", ["exec", "--", "react-router", "build"], WITHOUT_KNOWN_WARNING)
	await import("./write-visitors-manifest.mjs")
	await import("./build-worker.mjs")
	await import("./compress.mjs")
})
