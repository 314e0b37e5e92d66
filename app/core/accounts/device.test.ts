import { expect, test } from "vitest"
import { describeDevice } from "./device.ts"

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"

test.each([
	[`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/141.0 Mobile Safari/537.36`, "Chrome on Android"],
	["(iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1", "Safari on iPhone"],
	[`(Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0 Safari/537.36 Edg/141.0`, "Edge on Windows"],
	["Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0", "Firefox on Linux"],
	["(Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Safari on Mac"],
	["<script>alert(1)</script>", "Unknown device"],
	["x".repeat(200), "Unknown device"],
	[null, "Unknown device"],
])("the device of the user agent %s is described as %s", (userAgent, words) => {
	expect(describeDevice(userAgent)).toBe(words)
})
