export type LoadTestResult = {
	pages: number
	api: number
	uploads: number
	errors: number
	wrong: string[]
	p99: number
	longest: number
	memory: { now: number; peak: number }
	survived: boolean
	exitCode: number | string
}

export function runLoadTest(options: {
	seconds: number
	atLeast?: { pages: number; api: number; uploads: number }
	program?: string
}): Promise<LoadTestResult>
