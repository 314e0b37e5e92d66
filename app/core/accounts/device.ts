const BROWSERS: [name: string, pattern: RegExp][] = [
	["Edge", /\bEdg(e|A|iOS)?\//],
	["Opera", /\b(OPR|Opera|OPiOS)\//],
	["Samsung Internet", /\bSamsungBrowser\//],
	["Firefox", /\b(Firefox|FxiOS)\//],
	["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
	["Safari", /\bVersion\/.*\bSafari\//],
]

const SYSTEMS: [name: string, pattern: RegExp][] = [
	["iPhone", /\biPhone\b/],
	["iPad", /\biPad\b/],
	["Android", /\bAndroid\b/],
	["ChromeOS", /\bCrOS\b/],
	["Windows", /\bWindows\b/],
	["Mac", /\bMacintosh\b/],
	["Linux", /\bLinux\b/],
]

/** In characters. Browsers send less. */
const MAX_USER_AGENT = 1000

export const UNKNOWN_DEVICE = "Unknown device"

const nameIn = (list: [string, RegExp][], text: string) => list.find(([, pattern]) => pattern.test(text))?.[0]

/** 'Firefox on Android', or the first product name of an API client, at most 60 characters. */
export function describeDevice(userAgent: string | null): string {
	const text = (userAgent ?? "").slice(0, MAX_USER_AGENT)
	const browser = nameIn(BROWSERS, text)
	const system = nameIn(SYSTEMS, text)
	if (browser && system) return `${browser} on ${system}`
	return browser ?? system ?? /^[\w.-]{1,60}(?=\/|\s|$)/.exec(text)?.[0] ?? UNKNOWN_DEVICE
}
