import { Component } from "react"

/** Keeps the pressed button in place while the page changes. Must re-render on every navigation. */
export class ScrollAnchor extends Component {
	#pressed: HTMLElement | null = null

	override componentDidMount() {
		document.addEventListener("submit", this.#remember, true)
	}

	override componentWillUnmount() {
		document.removeEventListener("submit", this.#remember, true)
	}

	#remember = ({ submitter }: SubmitEvent) => {
		this.#pressed = submitter
	}

	override getSnapshotBeforeUpdate(): number | null {
		return this.#pressed?.isConnected ? this.#pressed.getBoundingClientRect().top : null
	}

	override componentDidUpdate(_props: unknown, _state: unknown, before: number | null) {
		if (before === null || !this.#pressed?.isConnected) return
		const moved = this.#pressed.getBoundingClientRect().top - before
		if (moved !== 0) (this.#pressed.closest("dialog") ?? window).scrollBy(0, moved)
	}

	override render() {
		return null
	}
}
