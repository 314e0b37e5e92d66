import { createBackground } from "../../background/run-job.server.ts"
import { type Finding, fault, findingLines, look, ok } from "../../models/finding.ts"
import type { Environment } from "../../system/environment.server.ts"
import { keepBackups } from "../backup-keeper.server.ts"
import { lookAtAddress } from "./address.server.ts"
import { backupFinding, lookAtData } from "./data.server.ts"
import { lookAtFolder } from "./folder.server.ts"

/** `scripts/doctor.mjs`: looks at what goes wrong in practice, and says what to do. Nothing of the site is changed. */
export async function doctorCommand(
	environment: Environment,
	now = new Date(),
): Promise<{ text: string; isWell: boolean }> {
	const { dataDir } = environment
	const folder = await lookAtFolder(dataDir)
	const findings = [...lookAtProcess(), ...folder]
	// Its first line tells whether there is a folder to look into.
	if (folder[0]?.level === "ok") {
		const backups = await keepBackups(environment, createBackground(null).run).state()
		findings.push(...(await lookAtData(dataDir, now)), backupFinding(backups, now))
	}
	findings.push(...(await lookAtAddress(environment)))
	const faults = findings.filter(({ level }) => level === "FAULT").length
	const verdict = faults === 0 ? "All is well." : `${faults} faults. The lines with -> say what to do.`
	return {
		text: `${findingLines(findings)}\n\n${verdict.replace(/^1 faults/, "1 fault")}`,
		isWell: faults === 0,
	}
}

function lookAtProcess(): Finding[] {
	const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
	const isGood = (major === 20 && minor >= 19) || (major === 22 && minor >= 12)
	const node = `Node ${process.versions.node} runs this.`
	const findings = [
		isGood ? ok(node) : fault(node, "Install Node 22: newer ones crash the database driver under load."),
	]
	if (process.getuid?.() === 0)
		findings.push(
			look(
				"This is looked at as root, for whom nothing is closed.",
				"Look again as the user that the site runs as.",
			),
		)
	return findings
}
