import { existsSync } from "node:fs"

// A checkout has the lock file that its packages are installed from; the image contains only what the site needs to run.
if (!existsSync(new URL("../package-lock.json", import.meta.url))) process.env.IN_CONTAINER = "true"
