/** The choice for how the site runs. In the container, `in-container.mjs` sets the variable. */
export function byRunner({ inContainer, otherwise }) {
	return globalThis.process?.env?.IN_CONTAINER === "true" ? inContainer : otherwise
}

export function siteCommand(command, { isRunning = true } = {}) {
	return byRunner({
		inContainer: `docker compose ${isRunning ? "exec" : "run --rm"} site ${command}`,
		otherwise: command,
	})
}
