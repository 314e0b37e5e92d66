import { command, explain } from "./command.mjs"

if (process.argv.length > 2) explain("Usage: node scripts/doctor.mjs")

await command((site, environment) => site.doctorCommand(environment))
