import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { runNpm } from "./prepare.mjs"

await ensureSupportedNode()
runNpm("Building the pages", ["exec", "--", "react-router", "build"])
await import("./write-visitors-manifest.mjs")
await import("./build-worker.mjs")
await import("./compress.mjs")
