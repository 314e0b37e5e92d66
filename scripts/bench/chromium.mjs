import { chromium } from "playwright-core"
import { ensureBrowser } from "../prepare.mjs"

export function launch() {
	return chromium.launch({
		executablePath: ensureBrowser(),
		args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-background-networking"],
	})
}
