import { describe, expect, test } from "vitest"
import { parseLength, parseMinutes } from "./typed-amounts.ts"

const metres = (typed: string) => parseLength(typed, 100_000)
const minutes = (typed: string) => parseMinutes(typed, 1440)

describe("a typed length", () => {
	test.each([
		["1,2 km", 1200],
		["1.2 km", 1200],
		["1.2km", 1200],
		["1,2 KM", 1200],
		["1,25 kilometres", 1250],
		["1,200 km", 1200],
		["1.200 km", 1200],
		["0,85 km", 850],
		["1 km 200 m", 1200],
		["1 km and 200 m", 1200],
		["1½ km", 1500],
		["½ km", 500],
		["850", 850],
		["850 m", 850],
		["850.4 meters", 850],
		["1,200", 1200],
		["1.200", 1200],
		["1 200 m", 1200],
		["1\u202f200", 1200],
		["1\u00a0200\u00a0m", 1200],
		["1'200 m", 1200],
		["1,200 m", 1200],
		["1.200 m", 1200],
		["about 2 km", 2000],
		["~2 km", 2000],
		["2 miles", 3219],
		["0.5 mi", 805],
		["5,500 ft", 1676],
	])("%s is %i m", (typed, amount) => {
		expect(metres(typed)).toEqual({ amount })
	})

	test.each([
		["1,2", "Length '1,2' can be 1.2 km or 1 m. Write one of them"],
		["1.2", "can be 1.2 km or 1 m"],
		["2,5", "can be 2.5 km or 3 m"],
		["1-2 km", "such as 850 m or 1.2 km"],
		["far", "such as 850 m or 1.2 km"],
		["12 parsec", "such as 850 m or 1.2 km"],
		["1,2,3 km", "such as 850 m or 1.2 km"],
		["km", "such as 850 m or 1.2 km"],
		["0", "from 1 to 100\u00a0km"],
		["-5", "such as 850 m or 1.2 km"],
		["250 km", "from 1 to 100\u00a0km"],
		["100001", "from 1 to 100\u00a0km"],
	])("%s is explained", (typed, problem) => {
		expect(metres(typed)).toEqual({ problem: expect.stringContaining(problem) })
	})
})

describe("a typed time", () => {
	test.each([
		["45", 45],
		["45 min", 45],
		["45min", 45],
		["45 minutes", 45],
		["45'", 45],
		["about 45 min.", 45],
		["1 h", 60],
		["1 hour", 60],
		["1h30", 90],
		["1 h 30 min", 90],
		["1 hr 30 mins", 90],
		["1 hour and 30 minutes", 90],
		["1:30", 90],
		["0:45", 45],
		["1:30 h", 90],
		["1,5 h", 90],
		["1.5 hours", 90],
		["1½ hours", 90],
		["22.5 min", 23],
	])("%s is %i minutes", (typed, amount) => {
		expect(minutes(typed)).toEqual({ amount })
	})

	test.each([
		["1,5", "Time '1,5' can be 1.5 h or 2 min. Write one of them"],
		["30-45 min", "such as 45 min or 1 h 30 min"],
		["1:75", "such as 45 min or 1 h 30 min"],
		["soon", "such as 45 min or 1 h 30 min"],
		["45:00", "from 1 to 1440 min"],
		["25 h", "from 1 to 1440 min"],
		["0", "from 1 to 1440 min"],
	])("%s is explained", (typed, problem) => {
		expect(minutes(typed)).toEqual({ problem: expect.stringContaining(problem) })
	})
})
