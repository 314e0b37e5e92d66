// Starts the site on a folder that this process may only read. For root nothing is closed, so it becomes nobody when
// everything that it needs is loaded.
import { chmodSync } from "node:fs"
import path from "node:path"
import { readEnvironment, startSite } from "../../build/server/index.js"

const [dataDir] = process.argv.slice(2)
for (const name of ["", "media"]) chmodSync(path.join(dataDir, name), 0o555)
chmodSync(path.dirname(dataDir), 0o755)
if (process.getuid?.() === 0) process.setuid(65_534)
try {
	await startSite(readEnvironment(process.env, dataDir), dataDir)
} catch (error) {
	console.error(error.message)
	process.exit(1)
} finally {
	for (const name of ["media", ""]) {
		try {
			chmodSync(path.join(dataDir, name), 0o755)
		} catch {
			// Nobody may not; root cleans up all the same.
		}
	}
}
