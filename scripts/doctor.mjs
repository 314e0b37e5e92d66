import { command, explain } from "./command.mjs"
import { siteCommand } from "./site-command.mjs"

if (process.argv.length > 2) explain(`Usage: ${siteCommand("node scripts/doctor.mjs")}`)

await command((site, environment) => site.doctorCommand(environment))
