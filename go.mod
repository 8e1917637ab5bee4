module nonet

go 1.26
