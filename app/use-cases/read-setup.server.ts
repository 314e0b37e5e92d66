import type { RouterContextProvider } from "react-router"
import { backupsContext, databaseContext, environmentContext } from "#app/middleware/context.server.ts"
import { readTimeZone } from "#app/models/settings/time-zone.server.ts"
import { readSetupFacts } from "#app/models/setup/setup-facts.server.ts"
import { readSetupMarks } from "#app/models/setup/setup-marks.server.ts"
import { isDone, type SetupStep, setupSteps } from "#app/models/setup/setup-steps.ts"

type Setup = { steps: SetupStep[]; isDismissed: boolean }

export async function readSetup(context: Readonly<RouterContextProvider>): Promise<Setup> {
	const db = context.get(databaseContext)
	const facts = await readSetupFacts(db, {
		backups: await context.get(backupsContext).state(),
		address: context.get(environmentContext),
		now: new Date(),
		zone: await readTimeZone(db),
	})
	const marks = await readSetupMarks(db)
	return { steps: setupSteps(facts), isDismissed: marks["checklist dismissed"] !== undefined }
}

/** Null if all is done, or the checklist was dismissed. */
export async function readOpenSetup(context: Readonly<RouterContextProvider>): Promise<Setup | null> {
	const setup = await readSetup(context)
	return setup.isDismissed || setup.steps.every(isDone) ? null : setup
}
