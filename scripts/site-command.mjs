/** What fits how the site runs. In the container, `in-container.mjs` sets the variable. */
export function byRunner({ inContainer, otherwise }) {
	return globalThis.process?.env?.IN_CONTAINER === "true" ? inContainer : otherwise
}

/** How a command of the site is typed on this machine. With `isRunning: false` it also works while the site doesn't run. */
export function siteCommand(command, { isRunning = true } = {}) {
	return byRunner({
		inContainer: `docker compose ${isRunning ? "exec" : "run --rm"} site ${command}`,
		otherwise: command,
	})
}
