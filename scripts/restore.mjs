// Moves the current data to another folder. The site must be stopped.
import { command, explain } from "./command.mjs"
import { siteCommand } from "./site-command.mjs"

const args = process.argv.slice(2)
const has = (option) => args.includes(option)
const files = args.filter((arg) => !arg.startsWith("-"))
const isKnown = args.every((arg) => !arg.startsWith("-") || /^--(newest|check)$/.test(arg))
if (!isKnown || files.length + Number(has("--newest")) !== 1)
	explain(`Usage: ${siteCommand("node scripts/restore.mjs FILE | --newest [--check]", { isRunning: false })}
FILE is a backup; --newest uses the newest one in DATA_DIR/backups.
--check verifies the backup and changes nothing.`)

await command((site, environment) =>
	site.restoreCommand(environment, { file: files[0], isNewest: has("--newest"), isCheck: has("--check") }),
)
