// `npm run types`: checks the types of the site and of the service worker, and prints the time and memory of the former.

import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { SHOWN_ON_FAILURE } from "./npm.mjs"
import { runNpm } from "./prepare.mjs"

await ensureSupportedNode()
runNpm("Writing the types of the routes", ["exec", "--", "react-router", "typegen"], SHOWN_ON_FAILURE)
runNpm("Checking the types", ["exec", "--", "tsc", "--diagnostics"])
runNpm("Checking the types of the service worker", [
	"exec",
	"--",
	"tsc",
	"-p",
	"app/features/offline/service-worker",
])
