export function createLock(): <T>(work: () => Promise<T>) => Promise<T> {
	let lastWork: Promise<unknown> = Promise.resolve()
	return (work) => {
		const mine = lastWork.then(work)
		lastWork = mine.catch(() => {})
		return mine
	}
}
