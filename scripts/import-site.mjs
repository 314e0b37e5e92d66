import { spawnSync } from "node:child_process"
import { command, explain } from "./command.mjs"
import { HEAP_LIMITS, MALLOC_LIMITS } from "./memory-limits.mjs"
import { siteCommand } from "./site-command.mjs"

const USAGE = `Usage: ${siteCommand("node scripts/import-site.mjs EXPORT FOLDER [--import]")}
       ${siteCommand("node scripts/import-site.mjs --undo NUMBER")}
EXPORT is the XML file of WordPress, or a folder or ZIP file of Markdown files. FOLDER has the pictures, or ZIP files of them. Only checks without --import.`

const words = process.argv.slice(2)
const isUndo = words[0] === "--undo" && words.length === 2 && /^\d{1,9}$/.test(words[1])
const isImport = words.at(-1) === "--import"
const places = isImport ? words.slice(0, -1) : words
if (!isUndo && (places.length !== 2 || places.some((word) => word.startsWith("-")))) explain(USAGE)

if (process.execArgv.includes(HEAP_LIMITS[0])) {
	const [exportFile, folder] = places
	await command(async (site, environment) => {
		const { importSiteCommand, undoSiteCommand } = await site.siteCommands()
		if (isUndo) return await undoSiteCommand(environment, Number(words[1]))
		return await importSiteCommand(environment, { exportFile, folder, writes: isImport })
	})
} else {
	// A process of its own, so that a large export can't take the server's memory.
	const env = { ...process.env, ...MALLOC_LIMITS }
	const { status } = spawnSync(process.execPath, [...HEAP_LIMITS, ...process.argv.slice(1)], {
		stdio: "inherit",
		env,
	})
	process.exitCode = status ?? 1
}
