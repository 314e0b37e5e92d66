export type Outcome = { result: unknown } | { error: string; code?: string | undefined }

export async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
	try {
		return { result: await run() }
	} catch (error) {
		const { code } = error as { code?: string }
		return { error: error instanceof Error ? String(error.stack) : String(error), code }
	}
}

export function unwrap(name: string, outcome: Outcome): unknown {
	if ("result" in outcome) return outcome.result
	throw Object.assign(new Error(`The job ${name} failed: ${outcome.error}`), { code: outcome.code })
}
