// `npm run docs:api`: writes docs/api.md from the built site's routes and schemas.
import { writeFileSync } from "node:fs"
import path from "node:path"
import { ensureSupportedNode } from "./ensure-supported-node.mjs"
import { ensureBuilt, ensureInstalled, root } from "./prepare.mjs"

await ensureSupportedNode()
ensureInstalled()
ensureBuilt()
const { apiAddresses, apiDocument } = await import("../build/server/index.js")

writeFileSync(path.join(root, "docs/api.md"), apiDocument(apiAddresses))
console.log(`docs/api.md describes ${apiAddresses.length} URLs.`)
