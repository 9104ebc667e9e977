# make demo    installs what is missing, builds, records the sample apps and draws them: samples/traces/, output/,
#              and the diagrams in this project's documents
# make test    installs what is missing, checks the format, builds without warnings, checks that the demo's outputs
#              and the documents' diagrams are what is committed, tests an app that uses this package, runs all tests
# make bench   measures what stores and recording cost, as ratios within one run
# make sanitize  runs the tests of what runs in an app under the Thread Sanitizer and the Address Sanitizer
# make format  formats every Swift file in place

# samples/sources is not among them: what is scanned there is written in every way that people write.
swift_files = Package.swift Sources Tests samples/Apps samples/Record samples/contract samples/Gallery

.PHONY: demo test check format bench sanitize sanitize-thread sanitize-address

demo:
	@.ci/install-packages demo
	swift build
	.ci/demo samples/traces output
	.ci/check-documents --refresh
	@echo 'Drawn. Start with output/README.md, or open output/tienda-light.png.'

# What runs under XCTest comes first, and Swift's test runner last: its summary ends the output. One test after the other:
# some wait for real time or for other programs, and beside each other they would keep those that count milliseconds from
# their turn.
test: check
	swift test --disable-swift-testing
	swift test --disable-xctest --no-parallel

check:
	@.ci/install-packages test
	@.ci/fetch-mermaid
	@.ci/fetch-python-tools
	swift format lint --strict --parallel --recursive $(swift_files)
	.ci/build-without-warnings
	.ci/check-demo
	.ci/check-documents
	.ci/test-consumer
	.ci/test-plugin

format:
	swift format --in-place --parallel --recursive $(swift_files)

bench:
	swift run -c release screengraph-bench
	swift build -c release --product screengraph
	swift build -c release --product screengraph-layout
	.ci/measure-pages "$$(swift build -c release --show-bin-path)/screengraph"

sanitize: sanitize-thread sanitize-address

# Each sanitizer has a build of its own, of what runs in an app and its tests. Random walks are few here: under a sanitizer
# each takes ten times as long. One test after the other, as above.
sanitize-thread sanitize-address: export SCREENGRAPH_RUNTIME_ONLY = 1
sanitize-thread sanitize-address: export SCREENGRAPH_WALKS = 200
sanitize-thread sanitize-address: export LSAN_OPTIONS = suppressions=$(CURDIR)/.ci/leaks-elsewhere:print_suppressions=0
sanitize-thread sanitize-address: sanitize-%:
	@.ci/install-packages test
	swift test --sanitize=$* --scratch-path .build/$*-sanitizer --disable-xctest --no-parallel
