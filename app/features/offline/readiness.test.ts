import { expect, test } from "vitest"
import type { DownloadState } from "./download-state.ts"
import { isReady, missingText } from "./readiness.ts"

const saved = (missing: number) => ({ level: "small" as const, savedAt: "2026-06-01", files: [], missing })

test.each<[state: DownloadState, ready: boolean]>([
	[{ saved: saved(0) }, false],
	[{ saved: saved(0), missingOfApp: 1 }, false],
	[{ saved: saved(1), missingOfApp: 0 }, false],
	[{ saved: saved(0), missingOfApp: 0 }, true],
])("the tour is ready for offline use only if it is saved and nothing is missing: %o", (state, ready) => {
	expect(isReady(state)).toBe(ready)
})

test("what is missing is counted with the files of the app", () => {
	expect(missingText({ saved: saved(1), missingOfApp: 0 })).toMatch(/^1 saved file is missing/)
	expect(missingText({ saved: saved(1), missingOfApp: 2 })).toMatch(/^3 saved files are missing/)
})
