import { existsSync } from "node:fs"

// A checkout has package-lock.json; the image contains only what the site needs to run.
if (!existsSync(new URL("../package-lock.json", import.meta.url))) process.env.IN_CONTAINER = "true"
