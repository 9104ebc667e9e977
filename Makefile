# make demo    installs what is missing, builds, records the sample apps and draws them: samples/traces/, output/
# make test    installs what is missing, checks the format, builds without warnings, checks that the demo's outputs
#              are what is committed, tests an app that uses this package, runs all tests
# make format  formats every Swift file in place

# samples/sources is not among them: what is scanned there is written in every way that people write.
swift_files = Package.swift Sources Tests samples/Apps samples/Record

.PHONY: demo test check format

demo:
	@.ci/install-packages demo
	swift build
	.ci/demo samples/traces output

# Swift's test runner comes last: its summary ends the output. One test after the other: some wait for real time or
# for other programs, and beside each other they would keep those that count milliseconds from their turn.
test: check
	swift test --disable-xctest --no-parallel

check:
	@.ci/install-packages test
	@.ci/fetch-mermaid
	swift format lint --strict --parallel --recursive $(swift_files)
	.ci/build-without-warnings
	.ci/check-demo
	.ci/test-consumer

format:
	swift format --in-place --parallel --recursive $(swift_files)
