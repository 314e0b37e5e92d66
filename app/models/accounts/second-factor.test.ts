import { expect, test } from "vitest"
import { formatRecoveryCode, parseCode } from "./second-factor.ts"

test("a recovery code has sixteen letters and digits, none of which look alike", () => {
	const every = Uint8Array.from({ length: 256 }, (_, at) => at)
	for (let from = 0; from + 16 <= 256; from += 16) {
		const code = formatRecoveryCode(every.slice(from, from + 16))
		expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
		expect(parseCode(code)).toEqual({ kind: "recovery", code: code.replaceAll("-", "") })
	}
})
