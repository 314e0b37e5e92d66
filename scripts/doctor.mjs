import { command, explain } from "./command.mjs"

if (process.argv.length > 2) explain("Usage: node scripts/doctor.mjs")

await command(async (site, environment) => {
	const { text, isWell } = await site.doctorCommand(environment)
	if (!isWell) process.exitCode = 1
	return text
})
